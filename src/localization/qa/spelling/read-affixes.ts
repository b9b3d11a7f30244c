/** An ending or prefix as a Hunspell dictionary defines it. */
export interface Affix {
  flag: string;
  /** What is removed from the word before `added` is attached. */
  stripped: string;
  added: string;
  /** The pattern that the word must match. Null matches everything. */
  fits: RegExp | null;
  /** It may be combined with an affix at the other end. */
  isCrossed: boolean;
  /** The flags of the resulting word. */
  flags: string;
}

/**
 * Rules by what they add and what they strip, so that only the word's own endings are tried and each
 * stem is looked up once.
 */
export type Affixes = ReadonlyMap<string, ReadonlyMap<string, readonly Affix[]>>;
type Growing = Map<string, Map<string, Affix[]>>;

export interface AffixFile {
  prefixes: Affixes;
  suffixes: Affixes;
  /** Some endings take a second ending. */
  isTwofold: boolean;
  hasFlag(flags: string, flag: string | null): boolean;
  flagsOf(written: string): string;
  /** Letters of the language, most frequent first. */
  letters: string;
  /** Characters that the dictionary spells differently. */
  replaced: readonly (readonly [from: string, to: string])[];
  needsAffix: string | null;
  isForbidden: string | null;
  isOnlyInCompound: string | null;
  compound: { any: string | null; first: string | null; middle: string | null; last: string | null };
}

type Width = 'one' | 'two' | 'number';

export function readAffixes(text: string): AffixFile {
  const known = new Map<string, string>();
  const aliases: string[] = [];
  const replaced: [string, string][] = [];
  const prefixes: Growing = new Map();
  const suffixes: Growing = new Map();
  const crossed = new Set<string>();
  const flagsOf = (written: string) =>
    aliases.length > 0 && /^\d+$/.test(written) ? (aliases[Number(written)] ?? '') : written;
  for (const line of text.split('\n')) {
    const [name = '', ...parts] = line.trim().split(/\s+/u);
    const [first = '', second = ''] = parts;
    if (name === 'AF') aliases.push(aliases.length === 0 ? '' : first);
    else if (name === 'ICONV' && second !== '') replaced.push([first, second]);
    else if (name !== 'PFX' && name !== 'SFX') known.set(name, known.get(name) ?? first);
    else if (parts.length <= 3 && /^[YN]$/.test(second)) {
      if (second === 'Y') crossed.add(`${name}${first}`);
    } else {
      const rule = affixOf(name, parts, crossed.has(`${name}${first}`), flagsOf);
      put(name === 'PFX' ? prefixes : suffixes, rule);
    }
  }
  const flag = (name: string) => known.get(name) ?? null;
  const hasFlag = flagReader(
    known.get('FLAG') === 'long' ? 'two' : known.get('FLAG') === 'num' ? 'number' : 'one',
  );
  const endings = [...suffixes.values()].flatMap((byStripped) => [...byStripped.values()].flat());
  const names = new Set(endings.map(({ flag: name }) => name));
  return {
    prefixes,
    suffixes,
    isTwofold: endings.some(({ flags }) => [...names].some((name) => hasFlag(flags, name))),
    hasFlag,
    flagsOf,
    letters: known.get('TRY')?.replaceAll(/[^\p{Ll}]/gu, '') ?? '',
    replaced,
    needsAffix: flag('NEEDAFFIX'),
    isForbidden: flag('FORBIDDENWORD'),
    isOnlyInCompound: flag('ONLYINCOMPOUND'),
    compound: {
      any: flag('COMPOUNDFLAG'),
      first: flag('COMPOUNDBEGIN'),
      middle: flag('COMPOUNDMIDDLE'),
      last: flag('COMPOUNDEND'),
    },
  };
}

function put(rules: Growing, rule: Affix): void {
  const byStripped = rules.get(rule.added) ?? new Map<string, Affix[]>();
  rules.set(rule.added, byStripped);
  const same = byStripped.get(rule.stripped);
  if (same) same.push(rule);
  else byStripped.set(rule.stripped, [rule]);
}

function affixOf(
  name: string,
  [flag = '', stripped = '', added = '', condition = '.']: readonly string[],
  isCrossed: boolean,
  flagsOf: (written: string) => string,
): Affix {
  const [text = '', flags = ''] = added.split('/');
  const pattern = condition.replaceAll(/[(){}*+?|\\$]/gu, '\\$&');
  return {
    flag,
    stripped: stripped === '0' ? '' : stripped,
    added: text === '0' ? '' : text,
    fits: condition === '.' ? null : new RegExp(name === 'PFX' ? `^${pattern}` : `${pattern}$`, 'u'),
    isCrossed,
    flags: flagsOf(flags),
  };
}

function flagReader(width: Width): AffixFile['hasFlag'] {
  if (width === 'number')
    return (flags, flag) => flag !== null && flags !== '' && flags.split(',').includes(flag);
  if (width === 'one') return (flags, flag) => flag !== null && flags.includes(flag);
  return (flags, flag) => {
    if (flag === null) return false;
    for (let at = flags.indexOf(flag); at !== -1; at = flags.indexOf(flag, at + 1))
      if (at % 2 === 0) return true;
    return false;
  };
}
