/**
 * Reserved characters of the "little" format. Without a backslash, they must begin a mention or a
 * hashtag.
 */
const RESERVED = /[|{}@[\]()<>#*_~]/;
const MENTION = /@\[((?:[^\\\]\n]|\\.){1,200})\]\(urn:li:(?:organization|person):[\w-]{1,64}\)/y;
const TAG = /#[\p{L}\p{N}]{1,200}/uy;

/**
 * The visible text of a commentary, and the part that is stored: at the first reserved character that
 * is neither escaped nor valid markup, the post is silently cut off.
 */
export function readLittle(commentary: string): { shown: string; kept: string } {
  let shown = '';
  let at = 0;
  while (at < commentary.length) {
    const sign = commentary[at] ?? '';
    if (sign === '\\') {
      shown += commentary[at + 1] ?? '';
      at += 2;
    } else if (!RESERVED.test(sign)) {
      shown += sign;
      at += 1;
    } else {
      const found = matchAt(MENTION, commentary, at) ?? matchAt(TAG, commentary, at);
      if (!found) break;
      shown += found[1]?.replace(/\\(.)/g, '$1') ?? found[0];
      at += found[0].length;
    }
  }
  return { shown, kept: commentary.slice(0, at) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
