const LITERAL = /\{\s{0,20}"((?:[^"\\\n]|\\.){0,200})"\s{0,20}\}/g;
const ESCAPED = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{6})|(.))/g;

/** A pattern as text: quoted literals in braces are resolved, other placeables stay. */
export function readFluentText(pattern: string): string {
  const text = withoutLiterals(pattern);
  // Literal braces must not become a placeable.
  return /\{\s{0,20}"[{}]"/.test(pattern) && arePlaceables(text) ? pattern : text;
}

function withoutLiterals(pattern: string): string {
  return pattern.replace(LITERAL, (_, literal: string) =>
    literal.replace(ESCAPED, (__, four?: string, six?: string, sign?: string) => {
      const code = Number.parseInt(four ?? six ?? '', 16);
      if (Number.isNaN(code)) return sign ?? '';
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    }),
  );
}

/** A text as the pattern after the equals sign: on the same line, or below it if it has several lines. */
export function writeFluentText(text: string, eol = '\n', indent = '    '): string {
  const safe = arePlaceables(text) ? text : text.replace(/[{}]/g, (brace) => `{ "${brace}" }`);
  const lines = edgedLines(safe.replace(/\r/g, '{ "\\u000D" }').split('\n'));
  if (lines.length === 1) return ` ${lines[0] ?? ''}`;
  // Blank lines at the ends would not belong to the pattern.
  if (lines[0] === '') lines[0] = '{ "" }';
  if (lines.at(-1) === '') lines[lines.length - 1] = '{ "" }';
  return lines.map((line) => (line === '' ? eol : `${eol}${indent}${line}`)).join('');
}

/** Protects line edges, except inside placeables, where blanks mean nothing. */
function edgedLines(lines: readonly string[]): string[] {
  let depth = 0;
  return lines.map((line) => {
    const isInside = depth > 0;
    // Quoted braces are removed, and other braces are balanced or escaped, so counting is enough.
    for (const char of line.replace(/"[{}]"/g, '')) depth += char === '{' ? 1 : char === '}' ? -1 : 0;
    return isInside || depth > 0 ? line : edged(line);
  });
}

/** Protects blanks at the ends of a line, and characters at its start with a special meaning. */
function edged(line: string): string {
  const start = /^[ \t]|^[[*.]/.exec(line)?.[0];
  const first = start === undefined ? line : `{ "${start}" }${line.slice(1)}`;
  return /[ \t]$/.test(first) ? `${first.slice(0, -1)}{ "${first.at(-1)}" }` : first;
}

const INLINE =
  /^\{\s{0,20}(?:"(?:[^"\\\n]|\\.){0,200}"|\$?[A-Za-z][\w-]{0,100}|-[A-Za-z][\w-]{0,100}|[A-Za-z][\w-]{0,100}\.[A-Za-z][\w-]{0,100}|[A-Z][A-Z0-9_-]{0,50}\([^{}]{0,500}\)|-?\d{1,20}(?:\.\d{1,20})?)\s{0,20}\}$/;

/** Whether every brace in a text belongs to a placeable, so that the text needs no escaping. */
function arePlaceables(text: string): boolean {
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (char === '"' && depth > 0) {
      // Skip quoted text, in which braces are literal.
      while (at + 1 < text.length && text[at + 1] !== '"') at += text[at + 1] === '\\' ? 2 : 1;
      at += 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth < 0) return false;
      if (depth === 0 && !isPlaceable(text.slice(start, at + 1))) return false;
    }
  }
  return depth === 0;
}

function isPlaceable(text: string): boolean {
  if (INLINE.test(text)) return true;
  return /^\{\s{0,20}[$\w(]/.test(text) && text.includes('->') && /\n\s{0,100}\*\[/.test(text);
}
