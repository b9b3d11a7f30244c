/** JSON.parse takes a microsecond to start and is fastest for longer texts. */
const SHORT_MAX = 64;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const HEX = /^[\da-fA-F]{4}$/;
const SPACE = 0x20;
const BACKSLASH = 0x5c;

/** The same key may be spelled "task_id" and "\u0074ask_id". A bad escape is left for JSON.parse to find. */
export function unescapeJson(raw: string): string {
  if (!raw.includes('\\')) return raw;
  if (raw.length <= SHORT_MAX) return unescapeShort(raw) ?? raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}

/** The result of JSON.parse without its microsecond of startup; null when it would refuse. */
function unescapeShort(raw: string): string | null {
  let text = '';
  let copiedTo = 0;
  for (let at = 0; at < raw.length; at++) {
    const char = raw.charCodeAt(at);
    if (char < SPACE) return null;
    if (char !== BACKSLASH) continue;
    const letter = raw[at + 1] ?? '';
    const hex = letter === 'u' ? raw.slice(at + 2, at + 6) : '';
    const meant = hex === '' ? ESCAPES.get(letter) : HEX.test(hex) ? hexChar(hex) : undefined;
    if (meant === undefined) return null;
    text += raw.slice(copiedTo, at) + meant;
    at += 1 + hex.length;
    copiedTo = at + 1;
  }
  return text + raw.slice(copiedTo);
}

function hexChar(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
