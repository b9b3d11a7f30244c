/** A pattern as the engine sees it: sequences, choices, repetitions. */
export type Node =
  | { kind: 'one'; source: string; matches: (text: string, at: number, back: boolean) => number }
  | { kind: 'row'; nodes: readonly Node[] }
  | { kind: 'choice'; ways: readonly Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number; lazy: boolean }
  | { kind: 'group'; node: Node; index: number }
  | { kind: 'look'; node: Node; back: boolean; negative: boolean }
  | { kind: 'again'; index: number }
  | { kind: 'edge'; sign: string; test: (text: string, at: number) => boolean };

const WORD = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_');

/** Parses the source; the engine itself decides what single characters and classes match. */
export function readPattern(source: string, flags: string): Node {
  const names = [...source.matchAll(/(?<!\\)\((?:\?<([a-z]\w*)>|(?!\?))/giu)].map(([, name]) => name ?? '');
  const kept = [...flags].filter((flag) => 'iusv'.includes(flag)).join('');
  const isMultiline = flags.includes('m');
  let at = 0;
  let groups = 0;

  const choice = (): Node => {
    const ways = [row()];
    while (source[at] === '|') {
      at += 1;
      ways.push(row());
    }
    return ways.length === 1 && ways[0] ? ways[0] : { kind: 'choice', ways };
  };

  const row = (): Node => {
    const nodes: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') nodes.push(repeated(item()));
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'row', nodes };
  };

  const repeated = (node: Node): Node => {
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(source.slice(at, at + 12));
    if (!found) return node;
    at += found[0].length;
    const lazy = source[at] === '?';
    if (lazy) at += 1;
    const [sign, low, more, high] = found;
    const [min, max] =
      sign === '*'
        ? [0, Infinity]
        : sign === '+'
          ? [1, Infinity]
          : sign === '?'
            ? [0, 1]
            : [Number(low), more === undefined ? Number(low) : high ? Number(high) : Infinity];
    return { kind: 'repeat', node, min, max, lazy };
  };

  const item = (): Node => {
    const sign = source[at] ?? '';
    if (sign === '(') return group();
    if (sign === '[') return one(classAt());
    if (sign === '\\') return escaped();
    at += 1;
    if (sign === '^') return edge(sign, (text, i) => i === 0 || (isMultiline && text[i - 1] === '\n'));
    if (sign === '$') return edge(sign, (text, i) => i === text.length || (isMultiline && text[i] === '\n'));
    const point = String.fromCodePoint(source.codePointAt(at - 1) ?? 0);
    at += point.length - 1;
    return one(point);
  };

  const group = (): Node => {
    const opening = /^\((?:\?(?:<?[=!]|<[a-z]\w*>|[ims-]*:))?/iu.exec(source.slice(at))?.[0] ?? '(';
    at += opening.length;
    const isCapture = opening === '(' || /^\(\?<[a-z]/iu.test(opening);
    const index = isCapture ? (groups += 1) : 0;
    const node = choice();
    at += 1;
    if (isCapture) return { kind: 'group', node, index };
    if (!/[=!]$/.test(opening)) return node;
    return { kind: 'look', node, back: opening.includes('<'), negative: opening.endsWith('!') };
  };

  const escaped = (): Node => {
    const rest = source.slice(at);
    const again = /^\\(?:k<(\w+)>|([1-9]))/u.exec(rest);
    if (again) {
      at += again[0].length;
      return { kind: 'again', index: again[1] ? names.indexOf(again[1]) + 1 : Number(again[2]) };
    }
    const found = /^\\(?:p\{[^}]*\}|P\{[^}]*\}|u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|.)/iu.exec(
      rest,
    )?.[0];
    if (!found) throw new Error(`unreadable: ${rest}`);
    at += found.length;
    if (found === '\\b' || found === '\\B') {
      const isWord = (text: string, i: number) => WORD.has(text[i] ?? '');
      return edge(found, (text, i) => (isWord(text, i - 1) !== isWord(text, i)) === (found === '\\b'));
    }
    return one(found);
  };

  const classAt = (): string => {
    const from = at;
    let depth = 0;
    do {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[' && (depth === 0 || flags.includes('v'))) depth += 1;
      else if (source[at] === ']') depth -= 1;
      at += 1;
    } while (depth > 0);
    return source.slice(from, at);
  };

  const one = (written: string): Node => {
    const ahead = new RegExp(`(?:${written})`, `${kept}y`);
    // Most characters are asked a million times: 0 if not asked yet, 1 for no, 2 for yes.
    const common = new Uint8Array(256);
    const others = new Map<number, boolean>();
    const whole = new RegExp(`^(?:${written})$`, kept);
    const look = (sign: number) => {
      const found = whole.test(String.fromCodePoint(sign));
      if (sign < 256) common[sign] = found ? 2 : 1;
      else others.set(sign, found);
      return found;
    };
    const isOne = (sign: number) => {
      const known = sign < 256 ? common[sign] : 0;
      return known ? known === 2 : (others.get(sign) ?? look(sign));
    };
    // Sequences of several characters (an emoji as a whole) are only searched forwards.
    const isString = /RGI_Emoji|\\q\{/.test(written);
    return {
      kind: 'one',
      source: written,
      matches(text, i, back) {
        if (isString && !back) {
          ahead.lastIndex = i;
          return ahead.exec(text)?.[0].length ?? 0;
        }
        const sign = back ? signBefore(text, i) : signAt(text, i);
        return sign >= 0 && isOne(sign) ? (sign > 0xff_ff ? 2 : 1) : 0;
      },
    };
  };

  const edge = (sign: string, test: (text: string, at: number) => boolean): Node => ({
    kind: 'edge',
    sign,
    test,
  });
  const isByPoint = /[uv]/.test(flags);
  // Numbers, and -1 for none: millions of short texts would take twice as long.
  const signAt = (text: string, i: number): number =>
    i >= text.length ? -1 : isByPoint ? (text.codePointAt(i) ?? -1) : text.charCodeAt(i);
  const signBefore = (text: string, i: number): number => {
    if (i <= 0) return -1;
    const pair = isByPoint && i > 1 ? (text.codePointAt(i - 2) ?? 0) : 0;
    return pair > 0xff_ff ? pair : text.charCodeAt(i - 1);
  };

  return choice();
}
