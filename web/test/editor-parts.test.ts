import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  cellKey,
  changedIn,
  columnsOf,
  withMissing,
  missingFrom,
  rowIn,
} from '../../web/src/localize/editor/cells.ts';
import { changeIn, changeOf, conflictOf, readWritten, type Drafts, withoutDraft, withWritten } from '../../web/src/localize/editor/drafts.ts';
import { countedOf, filtersOf } from '../../web/src/localize/editor/filters.ts';
import { CHOSEN_MAX, withChosen } from '../../web/src/localize/editor/with-chosen.ts';

const CELL = cellKey('task_1:0', 'de');

describe('unsaved text in the editor', () => {
  const row = { text: 'Alt', revision: 3 };

  it('keeps the revision from the beginning of the edit, even when the row was read again meanwhile', () => {
    const begun = withWritten({}, CELL, row, 'Ne');
    expect(withWritten(begun, CELL, { text: 'Von anderen', revision: 4 }, 'Neu')).toEqual({
      [CELL]: { text: 'Neu', revision: 3 },
    });
  });

  it('is empty when it equals the saved text, and starts over after that', () => {
    const begun = withWritten({}, CELL, row, 'Ne');
    const back = withWritten(begun, CELL, row, 'Alt');
    expect(back).toEqual({});
    expect(withWritten(back, CELL, { text: 'Von anderen', revision: 4 }, 'Neu')).toEqual({
      [CELL]: { text: 'Neu', revision: 4 },
    });
    expect(withWritten({}, CELL, { text: null, revision: 0 }, '')).toEqual({});
  });

  it('stays in one language while another is edited, and is saved alone', () => {
    const other = cellKey('task_1:0', 'ja');
    const both = withWritten(withWritten({}, CELL, row, 'Neu'), other, row, '新');
    const left: Drafts = withoutDraft(both, CELL);
    expect(left).toEqual({ [other]: { text: '新', revision: 3 } });
  });

  it.each([
    ['a text', 'machine', 'Neu', undefined, { text: 'Neu' }],
    ['a text and what is said of it', 'machine', 'Neu', 'approved', { text: 'Neu', state: 'approved' }],
    ['what is said of a text that was there', 'edited', undefined, 'approved', { state: 'approved' }],
    ['an empty field, which is no text', 'machine', ' \n', undefined, null],
    ['nothing', 'machine', undefined, undefined, null],
    ['what was said before', 'approved', undefined, 'approved', null],
    ['a new text of a row that was approved', 'approved', 'Neu', 'approved', { text: 'Neu', state: 'approved' }],
    ['what is said of a field that was emptied', 'machine', '', 'approved', null],
  ] as const)('%s is saved or not', (_, state, draft, wanted, expected) => {
    expect(changeOf({ state, text: 'Alt' }, draft, wanted)).toEqual(expected);
  });

  it('a row without a text is not approved; one with a new text is', () => {
    expect(changeOf({ state: 'new', text: null }, undefined, 'approved')).toBeNull();
    expect(changeOf({ state: 'new', text: null }, 'Neu', 'approved')).toEqual({ text: 'Neu', state: 'approved' });
  });
});

describe('the chosen rows', () => {
  const rows = new Map(Array.from({ length: 1200 }, (_, at) => [at, { id: `id.${at}` }]));

  it('one, and all up to another one, in either direction', () => {
    const one = withChosen(new Set(), rows, 3, 3);
    expect([...one]).toEqual(['id.3']);
    expect([...withChosen(one, rows, 1, 3)].toSorted()).toEqual(['id.1', 'id.2', 'id.3']);
  });

  it('a click on a chosen one removes it, including a range', () => {
    const four = withChosen(new Set(), rows, 3, 0);
    expect([...withChosen(four, rows, 2, 2)]).toEqual(['id.0', 'id.1', 'id.3']);
    expect([...withChosen(four, rows, 1, 3)]).toEqual(['id.0']);
  });

  it('rows that are not loaded yet are left out, and no more than a bulk edit accepts are chosen', () => {
    expect([...withChosen(new Set(), new Map([[0, { id: 'a' }], [2, { id: 'c' }]]), 2, 0)]).toEqual(['a', 'c']);
    expect(withChosen(new Set(), rows, 1199, 0).size).toBe(CHOSEN_MAX);
  });
});

describe('the cells of the editor', () => {
  const cell = {
    text: '一',
    source: 'ai',
    tm_score: null,
    score: 90,
    state: 'machine',
    failure: null,
    issues: [],
    revision: 7,
    updated_at: '2026-01-01T00:00:00Z',
  } as const;
  const row = { ...cell, id: 'task_1:0', content: 'One', text: 'Eins', revision: 1, beside: { ja: cell } };
  type Row = Parameters<typeof rowIn>[0];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that cells are made of
  const listed = row as unknown as Row;

  it('a row has each language with its own data', () => {
    expect(rowIn(listed, 'de', 'de')).toMatchObject({ text: 'Eins', revision: 1 });
    expect(rowIn(listed, 'de', 'ja')).toMatchObject({ content: 'One', text: '一', revision: 7 });
    expect(rowIn(listed, 'de', 'fr')).toBeUndefined();
  });

  it('a change in one language leaves the others as they are', () => {
    const rewrite = (text: string) => (now: Row) => ({ ...now, text });
    expect(changedIn(listed, 'de', 'de', rewrite('Neu'))).toMatchObject({ text: 'Neu', beside: { ja: cell } });
    expect(changedIn(listed, 'de', 'ja', rewrite('新'))).toMatchObject({
      text: 'Eins',
      beside: { ja: { ...cell, text: '新' } },
    });
    expect(changedIn(listed, 'de', 'fr', rewrite('Neuf'))).toBe(listed);
  });

  it('columns are in the order of the project: the chosen ones, otherwise those of the task, and always that of the list', () => {
    const targets = ['de', 'ja', 'fr', 'es'];
    expect(columnsOf(undefined, targets, ['fr', 'de'], 'de')).toEqual(['de', 'fr']);
    expect(columnsOf('es,ja', targets, ['de'], 'de')).toEqual(['de', 'ja', 'es']);
  });

  it('only the blocks of visible languages are requested', () => {
    const columns = Array.from({ length: 20 }, (_, n) => `l${n}`);
    expect(blocksOf(columns, 'l0', ['l0'])).toEqual([]);
    expect(blocksOf(columns, 'l0', ['l0', 'l19'])).toEqual([['l17', 'l18', 'l19']]);
    expect(blocksOf(columns, 'l0', ['l8', 'l9'])).toEqual([columns.slice(1, 9), columns.slice(9, 17)]);
  });

  it('placeholders come in the order of the source, each as often as it occurs', () => {
    const source = 'Give {item} to {player}, {player}';
    expect(missingFrom(source, 'Gib ')).toBe('{item}');
    expect(missingFrom(source, 'Gib {item} an ')).toBe('{player}');
    expect(missingFrom(source, 'An {player}: {item}')).toBe('{player}');
    expect(missingFrom(source, '{player} {player} {item}')).toBeUndefined();
  });

  it('missing ones are listed after the text, once', () => {
    expect(withMissing('Gib es', ['{item}', '{player}'])).toBe('Gib es {item} {player}');
    expect(withMissing('Gib {item}', ['{item}', '{player}'])).toBe('Gib {item} {player}');
    expect(withMissing('Gib {item}', ['{item}'])).toBe('Gib {item}');
  });
});

describe('the filters of the editor', () => {
  it('are those of the address, without unknown ones', () => {
    expect(filtersOf({}, 'prj_1', 'de')).toEqual({ project_id: 'prj_1', language: 'de' });
    const url = {
      task: 'task_1',
      state: 'approved,nonsense,new',
      source: 'tm',
      below: 70,
      check: 'numbers',
      term: 'trm_1',
      q: 9999,
      sid: 'menu',
    };
    expect(filtersOf(url, 'prj_1', 'de')).toMatchObject({
      task_id: 'task_1',
      source: ['tm'],
      score_below: 70,
      check: 'numbers',
      term_id: 'trm_1',
      q: '9999',
      string_id: 'menu',
    });
    expect(new Set(filtersOf(url, 'prj_1', 'de').state)).toEqual(new Set(['approved', 'new']));
    expect(filtersOf({ state: 'nonsense', q: '' }, 'prj_1', 'de')).toEqual(filtersOf({}, 'prj_1', 'de'));
  });

  it('the numbers beside them depend on the words and not on the filters', () => {
    const filters = filtersOf({ task: 'task_1', state: 'new', check: 'numbers', q: 'gate' }, 'prj_1', 'de');
    expect(countedOf(filters)).toEqual({ project_id: 'prj_1', language: 'de', task_id: 'task_1', q: 'gate' });
  });
});

describe('a stored draft', () => {
  it('is restored as it was; anything else is left alone', () => {
    const sent = { text: 'Hallo', revision: 3, sent: { state: 'approved' as const } };
    expect(readWritten(JSON.stringify(sent))).toEqual(sent);
    expect(changeIn(sent)).toEqual({ text: 'Hallo', state: 'approved' });
    expect(changeIn({ revision: 3, sent: { state: 'rejected' } })).toEqual({ state: 'rejected' });
    for (const none of [undefined, 'null', '{', '{"text":"a"}', '{"revision":1}', '"x"'])
      expect(readWritten(none)).toBeNull();
  });
});

describe('a change whose answer was lost', () => {
  const sent = { text: 'Gib es', revision: 3, sent: {} };
  const there = { text: 'Gib es', state: 'edited', revision: 4 };

  it('is saved, and the next edit or verdict continues from it', () => {
    expect(conflictOf(sent, there)).toBe('saved');
    const since = withWritten({ [CELL]: sent }, CELL, { text: 'Alt', revision: 3 }, 'Gib ihm')[CELL];
    expect(since).toEqual({ text: 'Gib ihm', revision: 3, tried: 'Gib es' });
    expect(conflictOf({ revision: 0, ...since }, there)).toBe('own');
    expect(conflictOf({ ...sent, sent: { state: 'approved' }, tried: 'Gib es' }, there)).toBe('own');
  });

  it('is a conflict if somebody else wrote or decided', () => {
    expect(conflictOf(sent, { ...there, text: 'Von anderen' })).toBe('theirs');
    const since = { text: 'Gib ihm', revision: 3, tried: 'Gib es' };
    expect(conflictOf(since, { ...there, state: 'approved', revision: 5 })).toBe('theirs');
    expect(conflictOf({ ...sent, sent: { state: 'approved' } }, there)).toBe('theirs');
  });

  it('is a verdict on the text that was read, and on no other', () => {
    const verdict = { revision: 3, sent: { state: 'approved' as const }, tried: 'Gib es' };
    expect(conflictOf(verdict, { ...there, state: 'approved' })).toBe('saved');
    expect(conflictOf(verdict, { ...there, state: 'rejected' })).toBe('theirs');
    expect(conflictOf(verdict, { ...there, text: 'Von anderen', state: 'approved' })).toBe('theirs');
    expect(readWritten(JSON.stringify(verdict))).toEqual(verdict);
  });
});
