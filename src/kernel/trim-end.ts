/**
 * Removes the given characters from the end of the text. `text.replace(/x+$/, '')` searches for the end from
 * every x, which takes quadratic time; this searches from the end. `sign` matches one character.
 */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const from = isPair(text, end) ? end - 2 : end - 1;
    if (!sign.test(text.slice(from, end))) break;
    end = from;
  }
  return text.slice(0, end);
}

const isPair = (text: string, end: number) =>
  end > 1 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(end - 2, end));

/** For an address: `https://a.example//` and `https://a.example` are the same server. */
export const withoutLastSlashes = (url: string): string => trimEndOf(url, /\//);
