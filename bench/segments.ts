/** Deterministic, so that two runs measure the same memory. */
type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const list = (text: string) => text.trim().split(/\s+/u);
const WORDS = {
  noun: list(`sword shield bow arrow helmet cloak ring amulet potion scroll key chest door gate bridge tower castle village
    forest river mountain cave mine harbor ship wagon horse wolf bear dragon goblin orc troll elf dwarf knight mage priest
    thief merchant king queen prince guard captain soldier army treasure coin gem crystal stone torch lantern map letter
    book spell curse blessing shadow flame storm ice poison wound battle siege quest reward secret prophecy ruin temple
    altar grave bone skull feather herb mushroom bread apple fish hammer anvil forge rope ladder trap lever wheel mirror`),
  verb: list(`attack defend find take bring carry open close destroy repair forge buy sell steal hide follow guard protect
    search explore cross climb enter leave summon heal curse bless burn freeze break lift push pull read learn upgrade equip`),
  adjective:
    list(`ancient broken cursed dark deep forgotten frozen golden heavy hidden holy huge iron lost old poisonous
    quick rare red rusty sacred sharp silent silver small strong terrible tiny unknown wild wooden young empty burning`),
  place:
    list(`north south east west hills swamp desert coast valley ruins plains cliffs island marsh wasteland capital
    market tavern arena barracks library dungeon crypt garden courtyard`),
  adverb: list(
    `quickly slowly carefully silently bravely together alone again soon tonight tomorrow never always finally`,
  ),
  ui: list(`Attack Defense Speed Range Damage Armor Health Mana Stamina Level Experience Gold Inventory Settings Sound
    Music Language Difficulty Quest Journal Character Skill Talent Party Trade Craft Save Load Continue Options`),
};
const SYLLABLES = list(
  'ka ri lon dar vel mor tha nis gor el ba rin du sha wyn or fen tal mi ros ul gar ze ph an ir',
);

/** Most of a language is a few frequent words: the early ones of a list occur much more often. */
function pick<T>(random: Random, values: readonly T[]): T {
  const at = Math.floor(values.length * random() ** 1.7);
  return values[at]!;
}

function name(random: Random): string {
  const count = 2 + Math.floor(random() * 2);
  let made = '';
  for (let n = 0; n < count; n += 1) made += pick(random, SYLLABLES);
  return made.charAt(0).toUpperCase() + made.slice(1);
}

type Rule = (r: Random) => string;
const noun: Rule = (r) => pick(r, WORDS.noun);
const thing: Rule = (r) => (r() < 0.45 ? `${pick(r, WORDS.adjective)} ${noun(r)}` : noun(r));
const number: Rule = (r) => String(1 + Math.floor(r() ** 3 * 500));
const place: Rule = (r) => (r() < 0.3 ? name(r) : `the ${pick(r, WORDS.place)}`);
const verb: Rule = (r) => pick(r, WORDS.verb);

const CLAUSES: readonly Rule[] = [
  (r) => `${verb(r)} the ${thing(r)} ${r() < 0.5 ? 'near' : 'beyond'} ${place(r)}`,
  (r) => `the ${thing(r)} of ${name(r)} was seen in ${place(r)}`,
  (r) => `you must ${verb(r)} ${number(r)} ${noun(r)}s before you can ${verb(r)} the ${thing(r)}`,
  (r) => `${name(r)} will ${verb(r)} the ${noun(r)} ${pick(r, WORDS.adverb)}`,
  (r) => `no one has ever ${verb(r)}ed the ${thing(r)} and returned from ${place(r)}`,
  (r) => `give {0} to the ${noun(r)} in ${place(r)} and ask about the ${thing(r)}`,
  (r) => `if the ${noun(r)} falls, the ${noun(r)}s of ${name(r)} will ${verb(r)} us all`,
  (r) => `my ${noun(r)} needs a ${thing(r)}`,
  (r) => `this ${thing(r)} gives +${number(r)} to ${pick(r, WORDS.ui).toLowerCase()} for ${number(r)} turns`,
  (r) => `we should ${verb(r)} ${pick(r, WORDS.adverb)} or the ${thing(r)} will be lost`,
  (r) => `take the <b>${thing(r)}</b> to ${name(r)}`,
  (r) => `${number(r)} gold for a ${thing(r)}`,
];
const LABELS: readonly Rule[] = [
  (r) => `${pick(r, WORDS.ui)} ${pick(r, WORDS.ui).toLowerCase()} ${number(r)}`,
  (r) => `${pick(r, WORDS.adjective)} ${noun(r)} of ${name(r)}`,
  (r) => `${pick(r, WORDS.ui)}: {0} / {1}, ${thing(r)}`,
  (r) => `${name(r)}'s ${thing(r)}`,
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One text of a game: labels, sentences of one clause or two, now and then three. */
function segment(random: Random): string {
  const kind = random();
  if (kind < 0.18) return capital(pick(random, LABELS)(random));
  const clauses = kind < 0.72 ? 1 : kind < 0.95 ? 2 : 3;
  const parts = Array.from({ length: clauses }, () => {
    const rule = CLAUSES[Math.floor(random() * CLAUSES.length)]!;
    return rule(random);
  });
  const joint = random() < 0.5 ? ', and ' : '; ';
  return `${capital(parts.join(joint))}${random() < 0.8 ? '.' : '!'}`;
}

/** Distinct ones. */
export function* segments(count: number, seed: number): Generator<string> {
  const random = randomFrom(seed);
  const seen = new Set<string>();
  while (seen.size < count) {
    const text = segment(random);
    if (seen.has(text)) continue;
    seen.add(text);
    yield text;
  }
}

/** Typical edits of a text: another number, a word replaced, added or left out, one or two of these. */
export function perturb(text: string, random: Random): string {
  const edits = random() < 0.6 ? 1 : 2;
  let words = text.split(' ');
  for (let n = 0; n < edits; n += 1) {
    const at = Math.floor(random() * words.length);
    const kind = random();
    if (kind < 0.25) words = words.map((word) => word.replace(/\d+/u, number(random)));
    else if (kind < 0.6) words[at] = noun(random);
    else if (kind < 0.8 && words.length > 2) words.splice(at, 1);
    else words.splice(at, 0, pick(random, WORDS.adjective));
  }
  return words.join(' ');
}
