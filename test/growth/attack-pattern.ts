import type { Node } from './read-pattern.ts';

/** Characters that represent the usual classes; one of them is in nearly every class, one is in none. */
const SIGNS = [
  ...'aA0_ \n-./:@#$*()[]{}<>"\'\\%&;,!?=+|~^`',
  '\t',
  'é',
  '中',
  '。',
  '\u0301',
  '\u200b',
  '\u0000',
  '😀',
];

/** Hard texts for a pattern of this shape, of about `n` letters: its repeated part, between its start and end. */
export function* attacksOn(pattern: Node, n: number): Generator<string> {
  const pumps = new Set<string>();
  const heads = new Set<string>(['']);
  collect(pattern, '', pumps, heads);
  const tails = new Set(['', '\u0000', ' ', '!', 'a', sample(pattern)]);
  for (const head of heads)
    for (const pump of pumps)
      for (const tail of tails) yield head + pump.repeat(Math.ceil(n / pump.length)) + tail;
}

function collect(node: Node, before: string, pumps: Set<string>, heads: Set<string>): string {
  switch (node.kind) {
    case 'repeat': {
      if (node.max > 20) {
        // Two different characters of a class find faults that one does not.
        const all = node.node.kind === 'one' ? signsOf(node.node) : [sample(node.node)];
        for (const sign of all.slice(0, 4)) if (sign !== '') pumps.add(sign);
        heads.add(before);
        if (before !== '') pumps.add(before.slice(-12) + sample(node.node)).add(`${before.slice(-12)} `);
      }
      collect(node.node, before, pumps, heads);
      return before + sample(node);
    }
    case 'row': {
      let so = before;
      for (const each of node.nodes) so = collect(each, so, pumps, heads);
      const own = so.slice(before.length);
      // The second starts a new word.
      if (own !== '') pumps.add(own).add(`${own} `);
      return so;
    }
    case 'choice':
      for (const way of node.ways) collect(way, before, pumps, heads);
      return before + sample(node);
    case 'group':
    case 'look':
      collect(node.node, before, pumps, heads);
      return node.kind === 'group' ? before + sample(node) : before;
    case 'one': {
      const [sign = ''] = signsOf(node);
      if (sign !== '') pumps.add(sign);
      return before + sign;
    }
    default:
      return before;
  }
}

function sample(node: Node): string {
  switch (node.kind) {
    case 'one':
      return signsOf(node)[0] ?? '';
    case 'row':
      return node.nodes.map(sample).join('');
    case 'choice':
      return node.ways.map(sample).find((text) => text !== '') ?? '';
    case 'group':
      return sample(node.node);
    case 'repeat':
      return sample(node.node).repeat(Math.max(1, Math.min(node.min, 20)));
    default:
      return '';
  }
}

const known = new WeakMap<Node, string[]>();

function signsOf(node: Node & { kind: 'one' }): string[] {
  const before = known.get(node);
  if (before) return before;
  const own = /^[^\\[]$/u.test(node.source) ? [node.source] : [...node.source];
  const found = [...SIGNS, ...own, '\ufe0f', '\u00ad'].filter((sign) => node.matches(sign, 0, false) > 0);
  const signs = [...new Set(found)];
  known.set(node, signs);
  return signs;
}
