import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#kernel/narrow.ts';
import { ANSWER_MAX, compact } from './compact.ts';

const post = (n: number) => ({
  id: `pst_${n}`,
  status: 'draft',
  note: null,
  content: { text: `Post ${n} ${'long '.repeat(200)}`, media: [{ id: 'med_1' }] },
  targets: Array.from({ length: 5 }, (_, t) => ({ id: `tgt_${n}_${t}`, status: 'pending', url: null })),
});

describe('answers for a model', () => {
  it('a small one is unchanged', () => {
    const data = { id: 'pst_1', note: null, tags: [] };
    expect(compact(data, null)).toEqual({ data, note: null });
  });

  it.each([8, 20, 100])(
    '%i posts fit, keep every id and the cursor, and say how to get the rest',
    (count) => {
      const whole = { items: Array.from({ length: count }, (_, n) => post(n)), nextCursor: 'c'.repeat(300) };
      const { data, note } = compact(whole, null);
      expect(JSON.stringify(data).length).toBeLessThanOrEqual(ANSWER_MAX);
      expect(data).toMatchObject({
        items: whole.items.map(({ id }) => ({ id })),
        nextCursor: whole.nextCursor,
      });
      expect(note).toContain('fields');
    },
  );

  it('named fields come in full, with the id; also of a single object', () => {
    const { data, note } = compact({ items: [post(1)], nextCursor: null }, ['content']);
    expect(data).toEqual({ items: [{ id: 'pst_1', content: post(1).content }], nextCursor: null });
    expect(note).toBeNull();
    expect(compact({ id: 'a', b: 1, c: 2 }, ['c']).data).toEqual({ id: 'a', c: 2 });
  });

  it('no character is cut in half', () => {
    const { data } = compact({ id: 'x', text: '😀'.repeat(5000) }, null);
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(ANSWER_MAX);
    expect(String(fieldsOf(data)['text']).isWellFormed()).toBe(true);
  });
});
