import { describe, expect, it } from 'vitest';
import { CHANGES_MAX, createChangeNotes, type Fields } from './note-changes.ts';

function noted(before: Fields, after: Fields, of?: string) {
  const notes = createChangeNotes();
  notes.note(before, after, of);
  return notes.read()?.items ?? [];
}

describe('changes made by a call', () => {
  it('are the differing fields, in a record each entry separately; unnamed fields stayed', () => {
    expect(
      noted(
        { name: 'a', role: 'viewer', settings: { a: 1, b: { c: [1], d: 2 }, gone: true }, tags: ['x'] },
        { role: 'admin', settings: { a: 1, b: { c: [1, 2], d: 2 }, come: 0 }, tags: ['x'] },
        'usr_1',
      ),
    ).toEqual([
      { of: 'usr_1', field: 'role', before: 'viewer', after: 'admin' },
      { of: 'usr_1', field: 'settings.b.c', before: [1], after: [1, 2] },
      { of: 'usr_1', field: 'settings.gone', before: true, after: null },
      { of: 'usr_1', field: 'settings.come', before: null, after: 0 },
    ]);
    expect(createChangeNotes().read()).toBeNull();
  });

  it('a time is a text, and a missing value is null', () => {
    expect(noted({}, { scheduledAt: new Date('2026-01-02T03:04:05Z') })).toEqual([
      { of: null, field: 'scheduledAt', before: null, after: '2026-01-02T03:04:05.000Z' },
    ]);
  });

  it('of a secret or an address show only that it changed', () => {
    const items = noted(
      {
        secret: 'old-one',
        settings: { apiKey: 'k1', list: [{ password: 'p1' }] },
        url: 'https://a.example/h/1',
      },
      {
        secret: 'new-one',
        settings: { apiKey: 'k2', list: [{ password: 'p2' }] },
        url: 'https://a.example/h/2',
      },
    );
    expect(items.map(({ field }) => field)).toEqual(['secret', 'settings.apiKey', 'settings.list', 'url']);
    expect(JSON.stringify(items)).not.toMatch(/old-one|new-one|k1|k2|p1|p2|\/h\//);
    expect(items[3]).toMatchObject({ before: 'https://a.example/…', after: 'https://a.example/…' });
  });

  it('are bounded: long texts are cut between characters, and beyond fifty they are counted', () => {
    const [change] = noted({ text: null }, { text: `${'a'.repeat(198)}😀😀` });
    expect(change?.after).toBe(`${'a'.repeat(198)}…`);
    const [long] = noted({ slots: [] }, { slots: Array.from({ length: 500 }, (_, n) => n) });
    expect(String(long?.after)).toHaveLength(200);
    const notes = createChangeNotes();
    for (let n = 0; n < CHANGES_MAX + 3; n++) notes.note({ name: 'a' }, { name: 'b' }, `t${n}`);
    expect([notes.read()?.items.length, notes.read()?.more]).toEqual([CHANGES_MAX, 3]);
    notes.forget();
    expect(notes.read()).toBeNull();
  });
});
