const KNOWN = 1;
const LETTER = 2;
const NUMBER = 4;
/** What is known about the characters of the first plane. Filled as they occur. */
const kinds = new Uint8Array(0x1_0000);

function kindOf(code: number): number {
  const known = kinds[code] ?? 0;
  return known === 0 ? look(code) : known;
}

function look(code: number): number {
  const character = String.fromCharCode(code);
  const kind =
    KNOWN | (/[\p{L}\p{M}]/u.test(character) ? LETTER : 0) | (/\p{N}/u.test(character) ? NUMBER : 0);
  kinds[code] = kind;
  return kind;
}

/** Of a code point. */
export function isNumber(code: number): boolean {
  return code > 0xffff ? /\p{N}/u.test(String.fromCodePoint(code)) : (kindOf(code) & NUMBER) !== 0;
}

export function codePointBefore(text: string, at: number): number | undefined {
  if (at === 0) return undefined;
  const pair = text.codePointAt(at - 2) ?? 0;
  return at > 1 && pair > 0xffff ? pair : text.charCodeAt(at - 1);
}

const RUN = /[\p{L}\p{M}]+/gu;

/**
 * Start and end of each run of letters and marks, one after the other: what /[\p{L}\p{M}]+/gu finds. That
 * pattern compares each character with some hundred ranges, which takes five times as long as this table.
 */
export function letterRuns(text: string): number[] {
  const found: number[] = [];
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xe000) return searched(text);
    const isLetter = (kindOf(code) & LETTER) !== 0;
    if (isLetter && start === -1) start = at;
    else if (!isLetter && start !== -1) {
      found.push(start, at);
      start = -1;
    }
  }
  if (start !== -1) found.push(start, text.length);
  return found;
}

/** Characters beyond the first plane are rare. */
function searched(text: string): number[] {
  return Array.from(text.matchAll(RUN), ({ 0: run, index }) => [index, index + run.length]).flat();
}
