import lists from './chinese-variants.json' with { type: 'json' };

/**
 * Characters that occur in only one standard, traditional and simplified side by side. Characters used
 * in both (后, 里, 面, 只, 干, 台, 云, 松, 制, 复…) are omitted on purpose, so that each character here
 * identifies the standard.
 */
const PAIRS = lists.pairs.split(' ');
/** Simplified forms that traditional texts also use, with another meaning. */
const SHARED_SIMPLIFIED = new Set('后余采制复并汇着几斗里范游划克只系干于合奸周家夸当表才尽卷');

const toSimplified = new Map(PAIRS.map(([traditional = '', simplified = '']) => [traditional, simplified]));
const SIMPLIFIED_ONLY = new Set(
  [...toSimplified.values()].filter((character) => !SHARED_SIMPLIFIED.has(character)),
);

/** 著 and 後 are written in both standards, so they prove nothing. */
const SHARED_TRADITIONAL = new Set('著後');

export function isTraditionalOnly(character: string): boolean {
  return toSimplified.has(character) && !SHARED_TRADITIONAL.has(character);
}

export function isSimplifiedOnly(character: string): boolean {
  return SIMPLIFIED_ONLY.has(character);
}

/** Only this direction is unambiguous: 发 may be 發 or 髮. */
export function simplify(character: string): string {
  return toSimplified.get(character) ?? character;
}
