// Written by `python -m fabletable.web.typescript` from wire.py: change it there.

export type ToClient = Show | Done | Refused | Hinted | Recalled | Marked | Reasons | Said | Gone;

export type FromClient = Choose | Mark | Why | LookFrom | Undo | Agree | Hint | Recall | Next | Stir | Leave | StandIn | GiveSeat | Ping | Say | Arrange;

export interface Act {
  event: string;
  title: string;
  told: string;
  cards: Face[];
  hidden: number;
  pans: PanShown[];
}

export interface Agree {
  type: "agree";
  id: string;
  yes: boolean;
}

export interface AmountShown {
  seat: number;
  name: string;
  value: number;
  limit?: number | null;
}

export interface Arrange {
  type: "arrange";
  id: string;
  locked?: boolean | null;
  watching?: boolean | null;
  pace?: number | null;
  hints?: boolean | null;
  quiet?: boolean | null;
  withdraw?: boolean;
}

export interface AskReview {
  seat: number;
}

export interface AskShown {
  id: string;
  prompt: string;
  options: OptionShown[];
  handful?: HandfulShown | null;
}

export interface Book {
  figures: FigureShown[];
  cards: Face[];
}

export interface BotFacts {
  key: string;
  character: string;
  names: string[];
  level: string;
}

export interface BoxFacts {
  picture: string;
  cards: string;
  ground: string;
  sounds: Record<string, string>;
}

export interface Branch {
  name: string;
  after: number;
}

export interface CallMe {
  name: string;
}

export interface CampaignCard {
  id: string;
  name: string;
  game: string;
  headline: string;
  table: string;
  over: boolean;
}

export interface CampaignFacts {
  key: string;
  name: string;
  mode: string;
  players: number[];
  options: SettingFacts[];
  about: string;
  help: string;
}

export interface CampaignPage {
  id: string;
  name: string;
  game: string;
  box: string;
  kind: string;
  running: boolean;
  lines: string[];
  parts: PartShown[];
  games: PlayedShown[];
  over: string;
  table: string;
  branched_from: string;
  host: boolean;
  others: boolean;
}

export interface ChallengeFacts {
  key: string;
  title: string;
  task: string;
}

export interface ChallengeShown {
  key: string;
  title: string;
  task: string;
  outcome: "failed" | "open" | "solved";
}

export interface ChapterShown {
  title: string;
  columns: string[];
  rows: string[][];
  notes: string[];
  forest: ForestShown | null;
}

export interface Choose {
  type: "choose";
  id: string;
  ask: string;
  key: string | string[];
}

export interface CodeFor {
  code: string;
}

export interface Come {
  code: string;
}

export interface Compare {
  game: string;
  a: Edition;
  b: Edition;
  bot: string;
  players: number;
  games: number;
  until?: number;
}

export interface ComparisonShown {
  id: string;
  a: string;
  b: string;
  games: number;
  most: number;
  ended: string;
  report: ReportShown | null;
}

export interface CourseShown {
  names: string[];
  unit: string;
  fewest: boolean;
  points: PointShown[];
  turns: TurnShown[];
  parts: string;
}

export interface Done {
  type: "done";
  id: string;
}

export interface Edition {
  name: string;
  cards?: string;
}

export interface ElementShown {
  kind: string;
  id: string;
  label: string;
  seat?: number | null;
  items?: ItemShown[];
  count?: number | null;
  value?: number | null;
  limit?: number | null;
  text?: string;
  stops?: Stop[];
  picture?: string;
  colour?: string;
}

export interface Face {
  title: string;
  short: string;
  colour: string;
  cost: number | string | null;
  icons: string[];
  numbers: string;
  text: string;
  picture: string;
  origin: string[];
  points: number | null;
  figures: Figure[];
  brief: string;
  sign: string;
}

export interface FaceShown {
  title: string;
  short?: string;
  colour?: string;
  cost?: number | string | null;
  icons?: string[];
  numbers?: string;
  text?: string;
  picture?: string;
  origin?: string[];
  points?: number | null;
  figures?: Figure[];
  brief?: string;
  sign?: string;
}

export interface Figure {
  picture: string;
  number: number;
  word: string;
}

export interface FigureShown {
  beside: string;
  caption: string;
  items: Item[];
  picture: string;
}

export interface ForestShown {
  spans: SpanShown[];
  low: number;
  high: number;
}

export interface GameFacts {
  key: string;
  name: string;
  pitch: string;
  minutes: string;
  weight: string;
  box: BoxFacts;
  modes: ModeFacts[];
  options: SettingFacts[];
  campaigns: CampaignFacts[];
  terms: TermFacts[];
  lesson: string;
  challenges: ChallengeFacts[];
  spread: SpreadFacts | null;
}

export interface GiveSeat {
  type: "give-seat";
  id: string;
  seat: number;
  to: "bot" | "me" | "open";
  bot?: string;
  name?: string;
}

export interface GoalShown {
  text: string;
  label: string;
  amounts: AmountShown[];
}

export interface Gone {
  type: "gone";
  why: string;
}

export interface GuidanceShown {
  title: string;
  progress: "done" | "left" | "on";
  number: number;
  of: number;
  says?: SaidShown[];
  choose?: string[];
  otherwise?: string;
  free?: boolean;
}

export interface HandfulShown {
  keys: string[];
  now: MarkedShown;
  ordered?: boolean;
}

export interface Hint {
  type: "hint";
  id: string;
  ask: string;
}

export interface HintChoice {
  key: string;
  figure: string;
  short: string;
  mark: string;
  reason: string;
}

export interface Hinted {
  type: "hinted";
  id: string;
  ask: string;
  note: string;
  choices: HintChoice[];
}

export interface Invitation {
  game: string;
  title: string;
  host: string;
  seats: SeatShown[];
  seat: string;
  yours: boolean;
  sealed: string;
}

export interface Item {
  id: string;
  face: Face | null;
  empty: boolean;
  row: number | null;
  column: number | null;
  text: string;
  seat: number | null;
  count: number | null;
  pawns: Pawn[];
  gain: string;
}

export interface ItemShown {
  id: string;
  face?: number | null;
  empty?: boolean;
  row?: number | null;
  column?: number | null;
  text?: string;
  seat?: number | null;
  count?: number | null;
  pawns?: Pawn[];
  gain?: string;
}

export interface JudgedShown {
  at: number;
  before: number;
  after: number;
  error: number;
  blunder: boolean;
  chosen: string;
  best: string;
  others: OtherShown[];
}

export interface Learn {
  game: string;
  challenge?: string;
}

export interface Leave {
  type: "leave";
  id: string;
}

export interface Link {
  link: string;
}

export interface LookFrom {
  type: "look-from";
  id: string;
  seat: number;
}

export interface Mark {
  type: "mark";
  id: string;
  ask: string;
  marks: string[];
}

export interface Marked {
  type: "marked";
  id: string;
  ask: string;
  now: MarkedShown;
}

export interface MarkedShown {
  marks: string[];
  more: string[];
  missing: string;
  called: string;
}

export interface Me {
  name: string;
  tables: TableCard[];
  campaigns: CampaignCard[];
  away: TableCard[];
}

export interface Mistaken {
  error: string;
}

export interface ModeFacts {
  key: string;
  name: string;
  players: number[];
  about: string;
  help: string;
}

export interface Moment {
  game: string;
  title: string;
  names: string[];
  seat: number;
  at: number;
  last: number;
  elements: ElementShown[];
  faces: FaceShown[];
  story: string[];
  acts: Act[];
  over: OverShown | null;
}

export interface Next {
  type: "next";
  id: string;
}

export interface OnOffer {
  games: GameFacts[];
  bots: BotFacts[];
  usual_bot: string;
  reach: string;
}

export interface OpenCard {
  key: string;
  face: Face;
  values: OpenValue[];
}

export interface OpenTable {
  game: string;
  seats: SeatWish[];
  mode?: string;
  campaign?: string;
  name?: string;
  options?: Record<string, string>;
  cards?: string;
  watching?: boolean;
  pace?: number;
  table?: string;
  share?: string;
}

export interface OpenValue {
  path: string;
  label: string;
  value: number | string;
  least: number;
  most: number;
  own: boolean;
}

export interface OptionShown {
  key: string;
  label: string;
  at: string;
  gives_away?: boolean;
}

export interface OtherShown {
  words: string;
  chance: number;
}

export interface OverShown {
  places: number[];
  scores: number[];
  rivals?: RivalShown[];
  counts?: string;
  made_of?: string[];
  decided?: string[];
  changes?: string[];
  next?: string;
  shuffle?: ShuffleShown | null;
}

export interface PanShown {
  name: string;
  seat: number;
  total: number;
  won: boolean;
  weights: WeightShown[];
}

export interface PartShown {
  title: string;
  text: string;
  head: string[];
  rows: string[][];
  ticks: TickShown[];
  cards: PileShown[];
  closed: number;
}

export interface Pawn {
  picture: string;
  word: string;
  seat: number | null;
}

export interface PileShown {
  face: Face;
  count: number;
  new: boolean;
  group: string;
}

export interface Ping {
  type: "ping";
  id: string;
}

export interface PlaceFacts {
  holds: string[];
  whose: "anybody" | "middle" | "mine" | "others";
  room: number;
  name: string;
  lends: string;
  ghost: string;
}

export interface PlayOn {
  at: number;
  seat: number;
}

export interface PlayedShown {
  number: number;
  game: number;
  names: string[];
  places: number[];
  scores: number[];
  changes: string[];
}

export interface PointShown {
  at: number;
  amounts: (number | null)[];
  part: number;
}

export interface PushKey {
  key: string;
}

export interface PushWish {
  address: string;
  on: boolean;
}

export interface PutAway {
  back?: boolean;
}

export interface Reasons {
  type: "reasons";
  id: string;
  at: string;
  lines: string[];
}

export interface Recall {
  type: "recall";
  id: string;
  line: number;
}

export interface Recalled {
  type: "recalled";
  id: string;
  line: number;
  elements: ElementShown[];
  faces: FaceShown[];
  act?: Act | null;
}

export interface Refused {
  type: "refused";
  id: string;
  code: "bad-message" | "cannot" | "not-asked" | "not-offered" | "not-stored" | "not-yours" | "too-fast";
  why: string;
}

export interface Rename {
  name: string;
}

export interface ReportShown {
  chapters: ChapterShown[];
  notes: string[];
}

export interface ReviewShown {
  seat: number;
  begun: boolean;
  done: number;
  total: number;
  failed: string;
  start: number;
  won: number;
  choices: JudgedShown[];
}

export interface RivalShown {
  name: string;
  place: number;
  score: number;
}

export interface RoomShown {
  id: string;
  game: string;
  title: string;
  mode: string;
  number: number;
  seats: SeatShown[];
  you: number;
  host?: boolean;
  locked?: boolean;
  watching?: boolean;
  watch_link?: string;
  pace?: number;
  hints?: boolean;
  quiet?: boolean;
  campaign?: string;
  campaign_line?: string;
  sealed?: string;
  shared?: boolean;
  without?: string[];
  frozen?: string;
  note?: string;
}

export interface Said {
  type: "said";
  seat: number;
  text: string;
}

export interface SaidShown {
  text: string;
  at?: string;
  key?: string;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface Sealed {
  table: string;
  sealed: string;
}

export interface SeatShown {
  name: string;
  kind: "bot" | "open" | "person";
  bot?: string;
  here?: boolean;
  stand_in?: boolean;
  grace?: number;
  mine?: boolean;
  link?: string;
}

export interface SeatWish {
  kind: "bot" | "here" | "me" | "open";
  name?: string;
  bot?: string;
}

export interface SettingFacts {
  key: string;
  name: string;
  values: string[];
  modes: string[];
}

export interface Settings {
  theme?: "dark" | "light" | "system";
  text?: "huge" | "large" | "usual";
  motion?: "less" | "system";
  pace?: "instant" | "usual" | "wait";
  sound?: "off" | "on";
  teller?: "off" | "on";
  keys?: "off" | "on";
}

export interface Settled {
  settings: Settings | null;
}

export interface Share {
  number: number;
}

export interface Show {
  type: "show";
  n: number;
  room?: RoomShown;
  elements?: ElementShown[];
  faces?: FaceShown[];
  order?: string[];
  ask?: AskShown | null;
  goal?: GoalShown | null;
  teller?: TellerShown | null;
  waiting?: number[];
  story?: StoryShown;
  over?: OverShown | null;
  undo?: UndoShown;
}

export interface ShuffleShown {
  sealed: string;
  secret: string;
  shares: string[];
  seed: string;
}

export interface SpanShown {
  name: string;
  value: number;
  low: number;
  high: number;
  striking: boolean;
}

export interface SpreadFacts {
  wide: string[];
  tall: string[];
  flat: string[];
  places: Record<string, PlaceFacts>;
  counts: string;
  status: string[];
}

export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
}

export interface Stir {
  type: "stir";
  id: string;
  share: string;
}

export interface Stop {
  at: number;
  text: string;
}

export interface StoryShown {
  since: number;
  lines: string[];
  acts?: Act[];
}

export interface TableAt {
  table: string;
}

export interface TableCard {
  id: string;
  game: string;
  title: string;
  seats: string[];
  yours: boolean;
  over: boolean;
  winners: string[];
  changed: number;
  host: boolean;
  others: boolean;
}

export interface Take {
  token: string;
  share?: string;
}

export interface TellerShown {
  lesson?: GuidanceShown | null;
  challenge?: ChallengeShown | null;
  firsts?: SaidShown[];
}

export interface TermFacts {
  name: string;
  others: string[];
  sentence: string;
  example: string;
  uses: number;
  component: boolean;
}

export interface TickShown {
  label: string;
  marked: boolean;
}

export interface Tried {
  cards?: OpenCard[];
  wrong?: string;
}

export interface TryCards {
  game: string;
  cards: string;
  table?: boolean;
}

export interface TurnShown {
  since: number;
  at: number;
  who: number;
  change: number;
  lines: string[];
}

export interface Undo {
  type: "undo";
  id: string;
}

export interface UndoShown {
  can?: boolean;
  free?: boolean;
  asked_by?: number;
  needs_you?: boolean;
  waits_for?: number[];
  read?: string;
}

export interface WeightShown {
  worth: number;
  face: Face | null;
  text: string;
  row: number | null;
  column: number | null;
}

export interface Why {
  type: "why";
  id: string;
  ask: string;
  at: string;
}

export interface Workbench {
  cards: OpenCard[];
  bots: WorkshopBot[];
  most_games: number;
}

export interface WorkshopBot {
  key: string;
  about: string;
}
