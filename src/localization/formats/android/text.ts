/** Only these blanks are folded. A no-break space is text. */
const ESCAPED = /\\(?:u([0-9A-Fa-f]{4})|([\s\S]))|("|[ \t\r\n]+)|[^\\" \t\r\n]+/g;
const SIGNS: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/**
 * A resource as the app shows it: white space outside quotes becomes one blank, and backslashes are
 * escapes.
 */
export function readAndroidText(raw: string): string {
  let out = '';
  let isQuoted = false;
  for (const [whole, hex, escaped, mark] of raw.matchAll(ESCAPED)) {
    if (hex !== undefined) out += String.fromCharCode(Number.parseInt(hex, 16));
    else if (escaped !== undefined) out += SIGNS[escaped] ?? escaped;
    else if (mark === '"') isQuoted = !isQuoted;
    else if (mark !== undefined && !isQuoted) out += ' ';
    else out += whole;
  }
  return out;
}

const SPECIAL = /[\\'"\n\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' };

/**
 * Escapes a whole text, or a piece of one between tags. Blanks that the compiler would fold or drop
 * are quoted.
 */
export function writeAndroidText(text: string, isFirst = true, isLast = true): string {
  const escaped = text.replace(SPECIAL, (c) => ESCAPES[c] ?? `\\${c}`);
  // At the beginning, these characters would start a reference to another resource.
  const safe = isFirst && /^[@?]/.test(escaped) ? `\\${escaped}` : escaped;
  const isFolded =
    / {2}|\r/.test(text) || (isFirst && text.startsWith(' ')) || (isLast && text.endsWith(' '));
  return isFolded ? `"${safe}"` : safe;
}
