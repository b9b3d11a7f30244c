/**
 * The text without the signs at its end. `text.replace(/x+$/, '')` looks for the end from every x there is,
 * which takes the square of their number; this looks from the end. `sign` matches one character.
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

/** Of an address: `https://a.example//` and `https://a.example` are the same server. */
export const withoutLastSlashes = (url: string): string => trimEndOf(url, /\//);
