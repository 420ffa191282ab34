// @ts-check
// A table: its parts, and what the server shows, drawn by them.

import { Box } from "./box.js";
import { Connection } from "./connection.js";
import { Cover } from "./cover.js";
import { app, dress, fill, h, phase, sheet } from "./dom.js";
import { Attention, focusFirst, keepingFocus } from "./focus.js";
import { Frame, lastWord } from "./frame.js";
import { Goal } from "./goal.js";
import { Inbox } from "./inbox.js";
import { Later } from "./later.js";
import { Reading, StoryLog } from "./log.js";
import { closeMenu } from "./menu.js";
import { OptionList, mostButtons, promptOf } from "./options.js";
import { LookBack } from "./past.js";
import { Places, optionsOf } from "./places.js";
import { SceneView, liesOn } from "./scene.js";
import { SeatStrip } from "./seats.js";
import { settings } from "./settings.js";
import { byFinger, shapeNow } from "./spread.js";
import { Stage } from "./stage.js";
import { Store } from "./state.js";
import { Tools } from "./tools.js";
import { Voice } from "./voice.js";
import { Wishes } from "./wishes.js";
import { named } from "./words.js";

/** @typedef {import("./wire.d.ts").ToClient} ToClient */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./connection.js").Wish} Wish */

const FIRST_LOOK = 300; // milliseconds at the table before somebody speaks
const NOBODY = { you: -1, names: [], name: String, places: new Places([]), busy: "", prompt: "", terms: [] };

/** When the table has been seen: what nobody sees need not come with it. @param {() => void} act */
const afterwards = (act) => void setTimeout(act);

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.store = new Store();
    this.drawing = false; // soon
    this.box = new Box();
    this.wishes = new Wishes(this.store, {
      link: () => this.link,
      scene: () => this.scene,
      draw: () => this.#draw(),
      warn: (why) => this.frame.warn(why),
      goes: (what) => this.#goes(what),
    });
    const { wishes } = this;
    const send = (/** @type {Wish} */ wish) => wishes.send(wish);
    const choose = (/** @type {string} */ key) => wishes.choose(key);
    this.voice = new Voice();
    this.stage = new Stage(
      () => this.#sound("act"),
      () => {
        this.list.seen();
        this.#draw();
      },
    );
    this.scene = new SceneView(
      choose,
      () => this.#sound("move"),
      (key, copy, at) => wishes.mark(key, copy, at),
      (at) => wishes.why(at),
    );
    this.list = new OptionList(
      choose,
      (at) => this.scene.point(at),
      () => wishes.confirm(),
      (at) => this.scene.titleAt(at),
    );
    this.cover = new Cover((seat) => send({ type: "look-from", seat }));
    this.seats = new SeatStrip(
      (seat) => send({ type: "stand-in", seat }),
      (seat) => {
        this.cover.handTo(seat);
        this.#draw();
      },
    );
    this.past = new LookBack(
      (line) => send({ type: "recall", line }),
      () => this.#turnPage(),
    );
    this.log = new StoryLog((line) => this.past.to(line));
    this.reading = new Reading();
    this.tools = new Tools({
      undo: () => send({ type: "undo" }),
      agree: (yes) => send({ type: "agree", yes }),
      hint: () => wishes.hint(),
      explain: (on) => {
        this.scene.explaining = on;
        this.#draw();
      },
      menu: () => void this.#keep(),
    });
    this.goal = new Goal();
    this.list.root.append(this.goal.below);
    this.last = h("div", { class: "end" });
    this.attention = new Attention(this.scene.root, this.list, this.last);
    this.bell = new Later(async () => new (await import("./bell.js")).Bell(id));
    this.sounds = new Later(async () => new (await import("./sounds.js")).Sounds());
    this.stirring = new Later(() => this.#fetchStirring());
    this.keeper = new Later(() => this.#fetchKeeper());
    this.gathering = new Later(() => this.#fetchGathering());
    this.talk = new Later(() => this.#fetchTalk());
    this.teller = new Later(() => this.#fetchTeller());
    this.lines = new Later(async () => {
      const { Lines } = await import("./lines.js");
      return new Lines(this.scene, this.list.confirm);
    });
    this.end = new Later(() => this.#fetchLastPage());
    this.frame = new Frame(
      [this.tools.request, this.past.root, this.log.news, this.list.root, this.last, this.tools.root],
      [this.scene.root, this.log.root],
      [this.scene.status, this.goal.above, this.seats.root],
    );
    fill(app(), this.frame.root, this.cover.root, this.stage.root, this.voice.root);
    this.store.listen(() => this.#draw());
    const inbox = new Inbox((message) => this.#receive(message));
    this.link = new Connection(
      `/api/tables/${id}/live`,
      (message) => void inbox.put(message),
      (online) => this.#online(online),
    );
    new ResizeObserver(() => this.#tellCards()).observe(this.scene.root); // after the scene's own
  }

  // -- parts that not everybody needs

  /** How the table is kept, as a sheet over it. */
  async #fetchKeeper() {
    const [{ Keeper }, bell] = await Promise.all([import("./keeper.js"), this.bell.get()]);
    const share = () => this.end.use((end) => end.share());
    const keeper = new Keeper((wish) => this.wishes.send(wish), share, bell);
    keeper.bots = this.box.bots;
    keeper.reach = this.box.reach;
    app().append(keeper.root);
    return keeper;
  }

  /** Our part in the next shuffle. */
  async #fetchStirring() {
    const { Stirring } = await import("./shuffle.js");
    return new Stirring((share) => this.link.send({ type: "stir", share }));
  }

  /** Among people: what they say. */
  async #fetchTalk() {
    const { Talk } = await import("./talk.js");
    const talk = new Talk((wish) => this.wishes.send(wish));
    this.tools.root.append(talk.button);
    app().append(talk.root);
    return talk;
  }

  /** Who teaches comes when the table has been seen, and before the first choice of a lesson. */
  async #fetchTeller() {
    await new Promise((done) => setTimeout(done, FIRST_LOOK));
    const [{ Teller }] = await Promise.all([import("./teller.js"), sheet("teller")]);
    const teller = new Teller();
    teller.challenges = this.box.facts?.challenges ?? [];
    this.frame.root.append(teller.root);
    return teller;
  }

  /** Who has seen the game end sees first what came into the box. */
  async #fetchLastPage() {
    const here = this.attention.asked !== null;
    const [{ EndPanel }] = await Promise.all([import("./last.js"), sheet("last")]);
    const end = new EndPanel(this.last, {
      send: (wish) => this.wishes.send(wish),
      bots: () => this.box.bots,
      reach: () => this.box.reach,
    });
    const { over, room } = this.store.state;
    if (here && over) this.stage.play(await end.entered(over, room));
    return end;
  }

  // -- what comes

  /** @param {ToClient} message */
  #receive(message) {
    if (message.type === "show") return this.#show(message);
    if (message.type === "gone") return this.store.set({ gone: message.why });
    if (message.type === "said") return this.talk.part?.hear(message);
    if (message.type === "recalled") {
      if (message.act) this.stage.play([message.act]);
      return this.past.receive(message, this.store.state);
    }
    this.wishes.answered(message);
  }

  /** @param {import("./wire.d.ts").Show} message */
  #show(message) {
    if (!this.frame.root.hidden) this.stage.play(message.story?.acts ?? []);
    if (!this.store.show(message)) this.link.again();
  }

  /** @param {boolean} online */
  #online(online) {
    if (!online) this.cover.forget();
    this.store.set({ online });
  }

  // -- what the player does

  /** Before a choice is sent: whether the teller lets it. @param {string | string[]} what */
  #goes(what) {
    const { part } = this.teller;
    if (part ? !part.allows(what) : this.store.state.teller?.lesson) return false;
    this.reading.all(this.store.state);
    this.attention.chosen();
    return true;
  }

  async #keep() {
    try {
      (await this.keeper.get()).open(this.store.state);
    } catch {
      this.frame.warn("the server cannot be reached: try again in a while");
    }
  }

  /** To another time: what its line speaks of is shown, and what can be chosen now. */
  #turnPage() {
    this.#drawNow();
    const { moment, now } = this.past;
    this.scene.pointNamed(moment?.told ?? "");
    if (moment) focusFirst(now);
    else this.attention.question();
  }

  // -- drawing

  /** Soon, once for all that changes at the same time. */
  #draw() {
    if (!this.drawing) queueMicrotask(() => this.#drawNow());
    this.drawing = true;
  }

  #drawNow() {
    this.drawing = false;
    const state = this.store.state;
    this.wishes.follow();
    if (state.gone) return lastWord("gone", state.gone);
    if (state.n === 0) return this.#drawArrival(state);
    if (!this.box.isOpen) return void this.#unpack(state.room.game);
    const covered = this.cover.update(state);
    this.frame.root.hidden = covered;
    phase(covered ? "cover" : !state.online ? "offline" : state.over ? "over" : "table");
    if (covered) this.#blank();
    else
      keepingFocus(
        () => this.#drawTable(state),
        () => this.attention.question(),
      );
    if (!covered) this.#followQuestion(state);
    this.frame.root.dataset.n = String(state.n);
    afterwards(() => this.stirring.use((stirring) => stirring.update(state.room)));
  }

  /** @param {string} name what it is heard at */
  #sound(name) {
    if (settings.sound) this.sounds.use((sounds) => sounds.play(name, this.box.facts?.box.sounds ?? {}));
  }

  /** Whom the table waits for, before anything is dealt. */
  async #fetchGathering() {
    const { Gathering } = await import("./gather.js");
    const gathering = new Gathering(this.box);
    this.scene.root.after(gathering.root);
    return gathering;
  }

  /** What is in the game's box, before anything is drawn. @param {string} game */
  async #unpack(game) {
    if (!(await this.box.open(game))) return;
    this.scene.lieOn(this.box.facts?.box.ground ?? "");
    this.#draw();
  }

  /** Nobody's cards stay behind a cover. */
  #blank() {
    closeMenu();
    this.attention.forget();
    this.keeper.part?.root.close();
    this.past.forget();
    this.stage.clear();
    this.voice.hush();
    this.list.update("", [], "");
    this.log.update([], 0);
    this.scene.update([], NOBODY);
  }

  /** Nothing has come yet; if nothing comes, say so. @param {State} state */
  #drawArrival(state) {
    this.list.update(promptOf(state, String), [], "");
    this.frame.tell(
      this.frame.offline,
      state.online || this.link.failures < 2 ? "" : "The table does not answer. Trying again \u2026",
    );
  }

  /** @param {State} state */
  #drawTable(state) {
    const { you, seats } = state.room;
    const names = seats.map((seat) => seat.name);
    const name = (/** @type {string} */ text) => named(text, you, names);
    const prompt = promptOf(state, name);
    const past = this.past.update(state);
    this.#drawScene(state, prompt, names, name); // first: it looks where everything lay
    this.#drawFrame(state, prompt);
    this.log.update(state.story, this.reading.of(state), past?.line);
    this.tools.update(state, this.wishes.hinting !== "");
    this.keeper.part?.update(state);
    if (this.gathering.part || state.room.number === 0)
      this.gathering.use((gathering) => gathering.update(this.store.state));
    if (this.talk.part || seats.some((seat) => seat.kind !== "bot" && !seat.mine))
      this.talk.use((talk) => talk.update(this.store.state));
    if (!this.stage.busy && (this.end.part || state.over))
      this.end.use((end) => this.stage.busy || end.update(this.store.state));
    this.list.root.hidden = Boolean(state.over || past);
    this.last.hidden = past !== null;
    if (this.teller.part || state.teller)
      this.teller.use((teller) => teller.update(this.store.state, name, this.past.moment !== null));
  }

  /** What stands around the table. @param {State} state @param {string} prompt */
  #drawFrame(state, prompt) {
    const { room, ask } = state;
    const { frame } = this;
    document.title = ask ? `Your choice: ${room.title}` : room.title;
    afterwards(() => this.bell.use((bell) => bell.ring(ask?.id ?? "", room.title, prompt)));
    frame.call(room.game, room.title, [
      room.mode,
      room.number > 1 ? `game ${room.number}` : "",
      room.campaign_line,
      room.you < 0 ? "you are watching" : "",
    ]);
    frame.explain(this.box.facts, room.mode);
    frame.remark(room.frozen || room.note);
    frame.tell(frame.offline, this.wishes.word());
    frame.dock.dataset.turn = ask ? "yours" : "theirs";
    this.goal.update(state.goal);
    this.seats.update(state);
    this.voice.tell(state.story, prompt);
  }

  /** What lies on it, now or at a time that is looked back at, and what can be chosen.
   * @param {State} state @param {string} prompt @param {string[]} names @param {(text: string) => string} name */
  #drawScene(state, prompt, names, name) {
    const { room, ask, waiting } = state;
    const { marks, chosen: busy } = this.wishes;
    const past = this.past.moment;
    const elements = past?.elements ?? state.elements;
    const options = optionsOf(state, name, liesOn(elements), mostButtons());
    this.scene.update(elements, {
      you: room.you,
      names,
      name,
      places: new Places(past ? [] : options, marks),
      busy,
      prompt: past ? "" : prompt,
      terms: this.box.facts?.terms ?? [],
      spread: this.box.facts?.spread ?? null,
      waiting,
      seats: room.seats,
      ask: ask?.id,
    });
    const asked = this.scene.explaining ? `${byFinger() ? "Tap" : "Click"} what is to be explained` : prompt;
    this.list.update(asked, options, busy, marks, name);
    this.list.hint(state, marks);
    if (!past && this.frame.root.hasAttribute("data-past")) this.scene.point(null);
    dress(this.frame.root, { "data-past": past !== null });
    this.#tellCards();
  }

  /** On phones, what the cards say. */
  #tellCards() {
    if (this.lines.part || shapeNow() !== "wide") this.lines.use((lines) => lines.update());
  }

  /** A new question, or none any more. @param {State} state */
  #followQuestion(state) {
    const news = this.attention.follow(state);
    if (news === "arrival")
      this.frame.root.scrollTop = this.frame.root.scrollHeight; // to one's own hand
    else if (news) this.#sound(news);
  }
}
