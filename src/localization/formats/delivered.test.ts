import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#kernel/narrow.ts';
import type { ExportRow } from './export-row.ts';
import { FORMATS } from './known-formats.ts';
import { germanOf, readUnits, rowOf, type Unit, writeBytes } from './round-trip-for-tests.ts';
import { givenRow, keep, filledFile } from './skeleton-for-tests.ts';

const formats = [...FORMATS.values()].filter(({ hasInlineElements }) => hasInlineElements);

/** Typed text, its meaning, and how a row shows it after reading. */
type Said = readonly [typed: string, means: string, shown: string];
const same = (text: string): Said => [text, text, text];
const SAID: readonly Said[] = [
  ...['&', ' & ', '>', ' < 3', '<3', '<=', 'Ü', 'x ', ' y', '%1$s', '{0}', "'", '"', '\\', '  ', '\n'].map(
    same,
  ),
  ...['&nbsp;', '<!-- c -->', '<![CDATA[z]]>', ']]>', '<?php ?>', '&&', 'a=b&c=d', '@', '😀'].map(same),
  ['&amp;', '&', '&'],
  ['&lt; ', '< ', '< '],
  ['&#39;', "'", "'"],
  ['&lt;b&gt;', '<b>', '&lt;b&gt;'],
  ['&lt;/g>', '</g>', '&lt;/g&gt;'],
  ['&amp;amp;', '&amp;', '&amp;amp;'],
  ['&amp;lt;', '&lt;', '&amp;lt;'],
];

type Node = Said | { name: string; id?: string; inside: readonly Node[] };
const SOURCE = 'Press <b>%1$s</b> & <g id="1">now</g><x id="2"/>';

const node: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...SAID),
    fc.record({ name: fc.constant('b'), inside: fc.array(tie('node'), { maxLength: 4 }) }),
    fc.record({
      name: fc.constant('g'),
      id: fc.constant('1'),
      inside: fc.array(tie('node'), { maxLength: 4 }),
    }),
    fc.constant({ name: 'x', id: '2', inside: [] }),
  ),
})).node;
/** Non-blank at both ends, because blanks there and empty texts are covered by other tests. */
const texts = fc.array(node, { maxLength: 8 }).map((nodes): Node[] => [same('Ü'), ...nodes, same('!')]);

function written(nodes: readonly Node[], as: 0 | 2): string {
  return nodes
    .map((each) => {
      if (!('name' in each)) return each[as];
      const inside = written(each.inside, as);
      const tag = each.name + (each.id === undefined ? '' : ` id="${each.id}"`);
      return inside === '' ? `<${tag}/>` : `<${tag}>${inside}</${each.name}>`;
    })
    .join('');
}

/** Represents tags by brackets that occur in no text, so that the meaning is a single comparable line. */
function meaning(nodes: readonly Node[]): string {
  return nodes
    .map((each) => ('name' in each ? `⟦${each.name}${each.id ?? ''}⟧${meaning(each.inside)}⟦/⟧` : each[1]))
    .join('');
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
});

/** What another program finds in the last element with this name, in the same notation. */
function foundBy(file: string, name: string, unescape: (text: string) => string): string {
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  let found = '';
  const say = (nodes: unknown[]): string =>
    nodes
      .filter(isRecord)
      .map((each) => {
        if ('#text' in each) return unescape(String(each['#text']));
        const [tag = ''] = Object.keys(each).filter((key) => key !== ':@');
        const attributes = each[':@'];
        const id = isRecord(attributes) ? String(attributes['id'] ?? '') : '';
        return `⟦${tag}${id}⟧${say(listOf(each[tag]))}⟦/⟧`;
      })
      .join('');
  const walk = (nodes: unknown[]): void => {
    for (const each of nodes.filter(isRecord)) {
      for (const [tag, inside] of Object.entries(each)) {
        if (tag === name) found = say(listOf(inside));
        else if (Array.isArray(inside)) walk(inside);
      }
    }
  };
  expect(XMLValidator.validate(file)).toBe(true);
  walk(listOf(parser.parse(file)));
  return found;
}

const ANDROID: Readonly<Record<string, string>> = { n: '\n', t: '\t' };
const androidText = (text: string) =>
  text.replace(/\\([\s\S])|"/g, (_, sign: string | undefined) =>
    sign === undefined ? '' : (ANDROID[sign] ?? sign),
  );

describe.each(formats)('$id: the delivered text is the written text', ({ id, keeps }) => {
  const element = id === 'android' ? 'string' : 'target';
  const unescape = id === 'android' ? androidText : (text: string) => text;
  const unit: Unit = { stringId: 'k', content: SOURCE, extra: { [id]: { markup: true } } };
  const rowWith = (de: string): ExportRow => rowOf({ ...unit, translations: { de } });
  /** The two ways of making a file: from the strings, and from the source file. */
  const filesOf = async (de: string) => {
    const kept = await keep(
      id,
      await writeBytes(id, [rowOf(unit)], [keeps.includes('source') ? 'de' : 'en']),
    );
    expect(kept.strings.map(({ content }) => content)).toEqual([SOURCE]);
    const row = givenRow({ ...kept.strings[0]!, translations: {} });
    const values = new Map([...row.values, ['de', de]]);
    return [
      (await writeBytes(id, [rowWith(de)], ['de'])).toString(),
      (await filledFile(id, kept, [{ ...row, values }], ['de'])).toString(),
    ];
  };

  it('to our reader and to another: with any XML characters beside inline elements', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (nodes) => {
        for (const file of await filesOf(written(nodes, 0))) {
          expect(foundBy(file, element, unescape)).toBe(meaning(nodes));
          const [read] = await readUnits(id, file);
          // A translation without elements is read as plain text if the file has nothing else.
          const isPlain = read?.extra === undefined;
          expect(germanOf(read!)).toBe(isPlain ? meaning(nodes) : written(nodes, 2));
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['ÜÜ & Pfeffer, <b>%1$s</b>', 'ÜÜ & Pfeffer, ⟦b⟧%1$s⟦/⟧'],
    ['ÜÜ < 3, <b>%1$s</b>', 'ÜÜ < 3, ⟦b⟧%1$s⟦/⟧'],
    ['<b>%1$s</b> <i>neu</i>', '⟦b⟧%1$s⟦/⟧ <i>neu</i>'],
    ['<b>%1$s <g id="1">x</g>', '<b>%1$s ⟦g1⟧x⟦/⟧'],
    ['<b>%1$s<g id="1">x</b></g>', '⟦b⟧%1$s<g id="1">x⟦/⟧</g>'],
    ['</b>%1$s<b>', '</b>%1$s<b>'],
    ['<b x="1" x="2">a</b>', '<b x="1" x="2">a</b>'],
    ['<b evil:x="1">a</b>', '<b evil:x="1">a</b>'],
    ['<b title="a & b < c">a</b>', '<b title="a & b < c">a</b>'],
    ['<b title="a & &quot;b&quot;">a</b>', '⟦b⟧a⟦/⟧'],
    [`${'<b>'.repeat(33)}a${'</b>'.repeat(33)}`, `${'⟦b⟧'.repeat(32)}<b>a${'⟦/⟧'.repeat(32)}</b>`],
    ['<b>\u0001</b>', '⟦b⟧\ufffd⟦/⟧'],
  ])('%s', async (de, wanted) => {
    for (const file of await filesOf(de)) {
      expect(foundBy(file, element, unescape)).toBe(wanted);
      expect(await readUnits(id, file)).toHaveLength(1);
    }
  });

  it('also for a file from an older version, whose rows show every & as &amp;', async () => {
    for (const file of await filesOf('A &amp; B &lt; C <b>&gt;</b>'))
      expect(foundBy(file, element, unescape)).toBe('A & B < C ⟦b⟧>⟦/⟧');
  });
});
