import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSyntax } from './json-tree.ts';
import { nest } from './nest.ts';
import { joinPath, splitPath } from './string-path.ts';

async function write(ids: readonly string[]): Promise<unknown> {
  let text = '';
  const leaves = async function* () {
    for (const id of ids) yield { path: splitPath(id), text: id };
  };
  for await (const part of nest(leaves, jsonSyntax)) text += part;
  return JSON.parse(text);
}

describe('nest', () => {
  it('turns dots into objects and indexes into lists', async () => {
    expect(await write(['a.b', 'a.c[0]', 'a.c[1].d', 'e'])).toEqual({
      a: { b: 'a.b', c: ['a.c[0]', { d: 'a.c[1].d' }] },
      e: 'e',
    });
    expect(await write(['[0]', '[1].a'])).toEqual(['[0]', { a: '[1].a' }]);
    expect(await write([])).toEqual({});
  });

  it('brings scattered branches together', async () => {
    expect(await write(['a.x', 'b', 'a.y', 'c.l[1]', 'd', 'c.l[0]'])).toEqual({
      a: { x: 'a.x', y: 'a.y' },
      b: 'b',
      c: { l: ['c.l[0]', 'c.l[1]'] },
      d: 'd',
    });
  });

  it('a missing position in a list stays empty, a hundred are too many', async () => {
    expect(await write(['l[1]', 'l[3]'])).toEqual({ l: [null, 'l[1]', null, 'l[3]'] });
    await expect(write(['l[999999]'])).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('a key that cannot be below a text keeps its dots, a list with names is an object', async () => {
    expect(await write(['a', 'a.b', 'a.b.c'])).toEqual({ a: 'a', 'a.b': 'a.b', 'a.b.c': 'a.b.c' });
    expect(await write(['l[0]', 'l.x'])).toEqual({ l: { '[0]': 'l[0]', x: 'l.x' } });
  });

  it('every string is written once, whatever its id', async () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[ab.[\]01_]{1,8}$/), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(ids, async (list) => {
        const known = list.filter((id) => joinPath(splitPath(id)) === id && !/\[\d{3}/.test(id));
        const found: unknown[] = [];
        const walk = (node: unknown): void => {
          if (typeof node === 'string') found.push(node);
          else if (node !== null && typeof node === 'object') Object.values(node).forEach(walk);
        };
        walk(await write(known));
        expect(found.sort()).toEqual([...known].sort());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('paths', () => {
  it('any path is one id', () => {
    const part = fc.oneof(fc.stringMatching(/^[a.\\[\]0-9]{1,6}$/), fc.string({ minLength: 1 }), fc.nat(99));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (path) => {
        expect(splitPath(joinPath(path))).toEqual(path);
      }),
      { numRuns: 2000 },
    );
  });
});
