import { normalForm } from '#kernel/normal-form.ts';
import { rememberLast } from '#kernel/remember-last.ts';
import domains from './top-level-domains.json' with { type: 'json' };

/** Domain endings that make `example.com` a link without http. Anything else counts as plain letters. */
const TLD = `${domains.generic} ${domains.countries}`
  .split(' ')
  .sort((a, b) => b.length - a.length)
  .join('|');

const PATH = String.raw`(?:\/[a-z0-9\u0400-\u04ff\u00c0-\u024f!*';:=+,.$\/%#\[\]\-_~@|&()]*)?`;
const QUERY = String.raw`(?:\?[a-z0-9!?*'();:&=+$\/%#\[\]\-_.,~|@]*)?`;
const LINK = new RegExp(
  String.raw`(?<![a-z0-9@\uff20$#\uff03_.\-\/])(?:https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+|(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?\.)+)(?:${TLD}|xn--[a-z0-9-]+)(?![a-z0-9@_-])(?::\d+)?${PATH}${QUERY}`,
  'giu',
);
const LAST_PUNCTUATION = "!*';:,.?$@|[~(";

interface Span {
  start: number;
  end: number;
}

/** The links that are replaced by a short link, wherever they point. */
export function findLinks(text: string): Span[] {
  return [...text.matchAll(LINK)].map(({ 0: found, index }) => ({
    start: index,
    end: index + trimmed(found).length,
  }));
}

/** A closing bracket belongs to the link only if it is also opened inside. */
function trimmed(found: string): string {
  // How many brackets are open before the current position; below zero, more are closed.
  let open = count(found, /[([]/g) - count(found, /[)\]]/g);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    const isLoose = LAST_PUNCTUATION.includes(last) || (')]'.includes(last) && open < 0);
    if (!isLoose) break;
    if (')]'.includes(last)) open += 1;
    else if ('(['.includes(last)) open -= 1;
  }
  return found.slice(0, end);
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const LINK_WEIGHT = 23;
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** The length in the unit `weighted`: Latin 1, most other scripts and every emoji 2, every link 23. */
export const weightedLength = rememberLast((raw: string): number => {
  const text = normalForm(raw, 'NFC');
  let total = 0;
  let at = 0;
  for (const { start, end } of findLinks(text)) {
    total += plainWeight(text.slice(at, start)) + LINK_WEIGHT;
    at = end;
  }
  return total + plainWeight(text.slice(at));
});

function plainWeight(text: string): number {
  let total = 0;
  // Created where it is used, because the pattern with all emoji takes 30 ms to compile.
  const rest = text.replace(/\p{RGI_Emoji}|\p{Emoji_Presentation}/gv, () => {
    total += 2;
    return '';
  });
  for (const char of rest) {
    const point = char.codePointAt(0) ?? 0;
    total += LIGHT.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
  }
  return total;
}
