// @ts-check
// A table: its parts, and what the server shows, drawn by them.

import { Bell } from "./bell.js";
import { Box } from "./box.js";
import { Connection } from "./connection.js";
import { Cover } from "./cover.js";
import { app, dress, fill, h, phase, sheet } from "./dom.js";
import { focusFirst, keepingFocus, mayMove } from "./focus.js";
import { Frame, lastWord } from "./frame.js";
import { Gathering } from "./gather.js";
import { Goal } from "./goal.js";
import { StoryLog } from "./log.js";
import { closeMenu } from "./menu.js";
import { OptionList, mostButtons, promptOf } from "./options.js";
import { LookBack } from "./past.js";
import { Places, optionsOf } from "./places.js";
import { SceneView, liesOn } from "./scene.js";
import { SeatStrip } from "./seats.js";
import { settings } from "./settings.js";
import { shareFor } from "./shuffle.js";
import { Sounds } from "./sounds.js";
import { shapeNow } from "./spread.js";
import { Stage } from "./stage.js";
import { Store } from "./state.js";
import { Teller } from "./teller.js";
import { Tools } from "./tools.js";
import { Voice } from "./voice.js";
import { Wishes } from "./wishes.js";
import { named } from "./words.js";

/** @typedef {import("./wire.d.ts").ToClient} ToClient */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./connection.js").Wish} Wish */

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.store = new Store();
    this.box = new Box();
    /** @type {string | null} */
    this.asked = null; // the question that was drawn last
    /** @type {Map<number, number>} */
    this.read = new Map(); // by seat, how much of the story was told before its last choice
    this.chose = ""; // where the player has just chosen, so that the focus goes on there
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
    this.sounds = new Sounds();
    this.voice = new Voice();
    this.stage = new Stage(
      () => this.sounds.play("act"),
      () => this.#draw(),
    );
    this.scene = new SceneView(
      choose,
      () => this.sounds.play("move"),
      (key, copy, at) => wishes.mark(key, copy, at),
      (at) => wishes.why(at),
    );
    this.list = new OptionList(
      choose,
      (at) => this.#point(at),
      () => wishes.confirm(),
    );
    /** @type {import("./lines.js").Lines | null} */
    this.lines = null; // fetched on phones
    this.cover = new Cover((seat) => send({ type: "look-from", seat }));
    this.seats = new SeatStrip(
      (seat) => send({ type: "stand-in", seat }),
      (seat) => {
        this.cover.handTo(seat);
        this.#draw();
      },
    );
    this.bell = new Bell(id);
    /** @type {import("./keeper.js").Keeper | null} */
    this.keeper = null; // fetched once somebody wants it
    this.past = new LookBack(
      (line) => send({ type: "recall", line }),
      () => this.#turnPage(),
    );
    this.log = new StoryLog((line) => this.past.to(line));
    this.tools = new Tools({
      undo: () => send({ type: "undo" }),
      agree: (yes) => send({ type: "agree", yes }),
      hint: () => wishes.hint(),
      explain: (on) => (this.scene.explaining = on),
      menu: () => void this.#keep(),
    });
    this.teller = new Teller();
    this.gathering = new Gathering();
    this.goal = new Goal();
    /** @type {import("./talk.js").Talk | null} */
    this.talk = null; // fetched once there is somebody to talk to
    this.stirred = ""; // the seal of the shuffle that we gave a share to
    this.last = h("div", { class: "end" });
    /** @type {import("./last.js").EndPanel | null} */
    this.end = null; // what is on the last page, fetched with the end of a game
    this.frame = new Frame(
      [
        this.tools.request,
        this.past.root,
        this.log.news,
        this.list.root,
        this.goal.below,
        this.gathering.root,
        this.last,
        this.tools.root,
      ],
      [this.scene.root, this.log.root],
      [this.scene.status, this.goal.above, this.seats.root],
    );
    this.frame.root.append(this.teller.root);
    fill(app(), this.frame.root, this.cover.root, this.stage.root, this.voice.root);
    this.store.listen(() => this.#draw());
    this.link = new Connection(
      `/api/tables/${id}/live`,
      (message) => this.#receive(message),
      (online) => this.#online(online),
    );
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("resize", () => void this.#tellCards());
  }

  // -- what comes

  /** @param {ToClient} message */
  #receive(message) {
    if (message.type === "show") return this.#show(message);
    if (message.type === "gone") return this.store.set({ gone: message.why });
    if (message.type === "said") return this.talk?.hear(message);
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

  /** Before a choice is sent: whether the teller lets it, and from where the focus goes on.
   * @param {string | string[]} what */
  #goes(what) {
    if (!this.teller.allows(what)) return false;
    this.read.set(this.store.state.room.you, this.store.state.story.length);
    this.chose = this.scene.root.contains(document.activeElement) ? "scene" : "list";
    return true;
  }

  /** How the table is kept, as a sheet over it. */
  async #keep() {
    const fetched = await import("./keeper.js").catch(() => null);
    if (!fetched) return this.frame.warn("the server cannot be reached: try again in a while");
    if (!this.keeper) {
      this.keeper = new fetched.Keeper(
        (wish) => this.wishes.send(wish),
        () => this.#share(),
        this.bell,
      );
      this.keeper.bots = this.box.bots;
      this.keeper.reach = this.box.reach;
      app().append(this.keeper.root);
    }
    this.keeper.open(this.store.state);
  }

  /** Where there are other people, what they say is heard. */
  async #meet() {
    const { Talk } = await import("./talk.js");
    if (this.talk) return;
    this.talk = new Talk((wish) => this.wishes.send(wish));
    app().append(this.talk.root);
    this.talk.update(this.store.state);
  }

  async #share() {
    this.keeper?.root.close();
    await this.end?.share();
  }

  /** Number keys choose, wherever the focus is, unless something is being written.
   * @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") return this.past.end();
    const writing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (writing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      !settings.keys ||
      this.keeper?.root.open ||
      this.frame.root.hidden ||
      this.past.moment ||
      !/^[1-9]$/.test(event.key)
    )
      return;
    const option = this.store.state.ask?.options[Number(event.key) - 1];
    if (option) this.wishes.choose(option.key);
  }

  /** Show where an option lies. @param {string | null} at */
  #point(at) {
    for (const old of this.scene.root.querySelectorAll(".pointed")) old.classList.remove("pointed");
    if (at) this.scene.place(at)?.classList.add("pointed");
  }

  /** To another time: what its line speaks of is shown, and what can be chosen now. */
  #turnPage() {
    this.#draw();
    this.#point(null);
    const { moment, now } = this.past;
    if (!moment) {
      return this.#focusQuestion();
    }
    focusFirst(now);
    const spoken = this.scene.named(moment.told);
    for (const card of spoken) card.classList.add("pointed");
  }

  /** Give our share of the next shuffle. @param {State["room"]} room */
  #stir({ sealed, shared, seats }) {
    if (!sealed || shared || sealed === this.stirred || !seats.some((seat) => seat.mine)) return;
    this.stirred = sealed;
    this.link.send({ type: "stir", share: shareFor(sealed) });
  }

  // -- drawing

  #draw() {
    const state = this.store.state;
    this.#stir(state.room);
    this.wishes.marks.follow(state.ask);
    if (state.gone) return lastWord("gone", state.gone);
    if (state.n === 0) return this.#drawArrival(state);
    if (!this.box.isOpen) return void this.#unpack(state.room.game);
    document.body.dataset.game = state.room.game;
    const covered = this.cover.update(state);
    this.frame.root.hidden = covered;
    if (covered) this.#blank();
    phase(covered ? "cover" : !state.online ? "offline" : state.over ? "over" : "table");
    if (!covered)
      keepingFocus(
        () => this.#drawTable(state),
        () => this.#focusQuestion(),
      );
    if (!covered) this.#followQuestion(state);
    this.frame.root.dataset.n = String(state.n);
  }

  /** What is in the game's box, before anything is drawn. @param {string} game */
  async #unpack(game) {
    if (!(await this.box.open(game))) return;
    this.sounds.brought = this.box.facts?.box.sounds ?? {};
    this.scene.lieOn(this.box.facts?.box.ground ?? "");
    this.gathering.reach = this.box.reach;
    this.teller.challenges = this.box.facts?.challenges ?? [];
    this.#draw();
  }

  /** Nobody's cards stay behind a cover. */
  #blank() {
    this.asked = "";
    closeMenu();
    this.keeper?.root.close();
    this.past.forget();
    this.stage.clear();
    this.voice.hush();
    this.list.update("", [], "");
    this.log.update([], 0);
    this.scene.update([], {
      you: -1,
      names: [],
      name: String,
      places: new Places([]),
      busy: "",
      prompt: "",
      terms: [],
    });
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
    const { room } = state;
    const names = room.seats.map((seat) => seat.name);
    const name = (/** @type {string} */ text) => named(text, room.you, names);
    const { marks, chosen: busy } = this.wishes;
    const past = this.past.update(state);
    const lies = liesOn(past?.elements ?? state.elements);
    const options = optionsOf(state, name, lies, mostButtons());
    const prompt = promptOf(state, name);
    document.title = state.ask ? `Your choice: ${room.title}` : room.title;
    this.bell.ring(state.ask?.id ?? "", room.title, prompt);
    this.frame.call(room.game, room.title, [
      room.mode,
      room.number > 1 ? `game ${room.number}` : "",
      room.campaign_line,
      room.you < 0 ? "you are watching" : "",
    ]);
    this.frame.explain(this.box.facts, room.mode);
    this.frame.tell(this.frame.note, room.frozen || room.note);
    this.frame.tell(this.frame.offline, this.wishes.word());
    this.frame.dock.dataset.turn = state.ask ? "yours" : "theirs";
    this.goal.update(state.goal);
    this.seats.update(state);
    this.voice.tell(state.story, prompt);
    this.list.update(prompt, options, busy, marks, name);
    this.list.hint(state, marks);
    const terms = this.box.facts?.terms ?? [];
    const places = new Places(past ? [] : options, marks);
    const spread = this.box.facts?.spread ?? null;
    const sight = {
      you: room.you,
      names,
      name,
      places,
      busy,
      terms,
      spread,
      waiting: state.waiting,
      seats: room.seats,
      ask: state.ask?.id,
    };
    this.scene.update(past?.elements ?? state.elements, { ...sight, prompt: past ? "" : prompt });
    void this.#tellCards();
    if (!past && this.frame.root.hasAttribute("data-past")) this.#point(null);
    dress(this.frame.root, { "data-past": past !== null });
    this.log.update(state.story, this.#readBy(state), past?.line);
    this.tools.update(state, this.wishes.hinting !== "");
    this.keeper?.update(state);
    this.gathering.update(state);
    if (this.talk) this.talk.update(state);
    else if (room.seats.some((seat) => seat.kind !== "bot" && !seat.mine)) void this.#meet();
    if (!this.stage.busy) this.#end(state);
    this.list.root.hidden = Boolean(state.over || past);
    this.last.hidden = past !== null;
    this.teller.update(state, name, past !== null);
  }

  /** On phones, what the cards say. */
  async #tellCards() {
    if (!this.lines && shapeNow() === "wide") return;
    const { Lines } = await import("./lines.js");
    this.lines ??= new Lines(this.scene, this.list.confirm);
    this.lines.update();
  }

  /** @param {State} state */
  #end(state) {
    if (this.end) this.end.update(state);
    else if (state.over) void this.#turnToLastPage(state);
  }

  /** Who has seen the game end sees first what came into the box. @param {State} state */
  async #turnToLastPage({ over, room }) {
    const here = this.asked !== null;
    const [{ EndPanel }] = await Promise.all([import("./last.js"), sheet("last")]);
    if (this.end) return;
    this.end = new EndPanel(this.last, {
      send: (wish) => this.wishes.send(wish),
      bots: () => this.box.bots,
      reach: () => this.box.reach,
    });
    if (here && over) this.stage.play(await this.end.entered(over, room));
    this.#draw();
    this.#focusQuestion();
  }

  /** How many lines of the story are old to whoever looks; all, when they have just come.
   * @param {State} state */
  #readBy({ room, story }) {
    if (room.you < 0) return story.length; // who watches never chooses
    const read = Math.min(this.read.get(room.you) ?? story.length, story.length);
    this.read.set(room.you, read);
    return read;
  }

  // -- focus

  /** After a choice the focus and the eyes go on with the next question. @param {State} state */
  #followQuestion({ ask, over }) {
    const asked = over ? "over" : (ask?.id ?? "");
    const first = this.asked === null; // whoever has just come has not touched anything yet
    if (asked === this.asked) return;
    if (first) this.frame.root.scrollTop = this.frame.root.scrollHeight; // to one's own hand
    if (!first && over) this.sounds.play("over");
    if (this.asked === "" && ask) this.sounds.play("turn");
    this.asked = asked;
    if (!first && !this.keeper?.root.open && (this.chose || mayMove(this.list.prompt))) this.#focusQuestion();
    if (asked) this.chose = "";
  }

  #focusQuestion() {
    const find = (/** @type {Element} */ within, /** @type {string} */ what) =>
      /** @type {HTMLElement | null} */ (within.querySelector(what));
    const card =
      this.chose === "scene" ? find(this.scene.root, ".card[data-glow][tabindex='0'], .here") : null;
    focusFirst(
      find(this.last, "#next"),
      find(this.last, "#over"),
      card,
      this.list.buttons[0],
      this.list.prompt,
    );
  }
}
