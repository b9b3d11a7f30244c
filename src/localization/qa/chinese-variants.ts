import lists from './chinese-variants.json' with { type: 'json' };

/**
 * Characters that only one of the two standards has, traditional and simplified side by side. Those
 * that both write (后, 里, 面, 只, 干, 台, 云, 松, 制, 复…) are left out on purpose, so that one of
 * these tells the standard for sure.
 */
const PAIRS = lists.pairs.split(' ');
/** Simplified forms that traditional texts also write, in another sense. */
const SHARED_SIMPLIFIED = new Set('后余采制复并汇着几斗里范游划克只系干于合奸周家夸当表才尽卷');

const toSimplified = new Map(PAIRS.map(([traditional = '', simplified = '']) => [traditional, simplified]));
const SIMPLIFIED_ONLY = new Set(
  [...toSimplified.values()].filter((character) => !SHARED_SIMPLIFIED.has(character)),
);

/** 著 and 后 are written in both, so that they prove nothing. */
const SHARED_TRADITIONAL = new Set('著後');

export function isTraditionalOnly(character: string): boolean {
  return toSimplified.has(character) && !SHARED_TRADITIONAL.has(character);
}

export function isSimplifiedOnly(character: string): boolean {
  return SIMPLIFIED_ONLY.has(character);
}

/** The simplified form is unambiguous; the other direction is not (发 is 發 or 髮), so there is none. */
export function simplify(character: string): string {
  return toSimplified.get(character) ?? character;
}
