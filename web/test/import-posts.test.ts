import { describe, expect, it } from 'vitest';
import { failedCsv } from '../src/publish/import/failed-csv.ts';
import { inParts } from '../src/publish/import/in-parts.ts';
import { guessRoles, type Known, mapRows } from '../src/publish/import/map-rows.ts';
import { readSheet, ROWS_MAX } from '../src/publish/import/read-sheet.ts';

const account = (id: string, platform: string, handle: string, displayName: string) => ({
  id,
  platform,
  handle,
  displayName,
});
const known: Known = {
  accounts: [
    account('acc_1', 'x', 'aurora', 'Aurora Odyssey'),
    account('acc_2', 'mastodon', 'aurora', 'Aurora on Mastodon'),
    account('acc_3', 'x', 'auroraDE', 'Aurora Deutsch'),
  ],
  groups: [{ id: 'agr_1', name: 'Launch' }],
  tags: [{ id: 'tag_1', name: 'Autumn' }],
  titlesOf: (platform) => [{ x: 'X', mastodon: 'Mastodon' }[platform] ?? platform],
  zone: 'Europe/Berlin',
  accountIds: ['acc_2'],
};
const map = (columns: string[], ...rows: string[][]) => mapRows({ columns, rows }, guessRoles(columns), known);

describe('a table of posts', () => {
  it('is read with any of three separators, in slices, and no further than the server accepts', async () => {
    let breaths = 0;
    const breathe = async () => void (breaths += 1);
    const csv = await readSheet('\uFEFFtext;accounts\r\n"one; and ""two""";x\r\n\r\n\'=three;\r\n', breathe);
    expect(csv).toEqual({
      columns: ['text', 'accounts'],
      rows: [
        ['one; and "two"', 'x'],
        ['=three', ''],
      ],
      isCut: false,
    });
    const long = await readSheet(`text\ttitle\n${'a\tb\n'.repeat(ROWS_MAX + 5)}`, breathe);
    expect([long.rows.length, long.isCut, breaths]).toEqual([ROWS_MAX, true, 5]);
    expect(await readSheet('')).toEqual({ columns: [], rows: [], isCut: false });
  });

  it('has its columns guessed by their names, each role once', () => {
    expect(guessRoles(['Caption', 'Channels', 'Scheduled_At', 'Image URL', 'Notes', 'Message'])).toEqual([
      'text',
      'accounts',
      'when',
      'media',
      '',
      '',
    ]);
    expect(guessRoles(['whatever'])).toEqual(['text']);
  });

  it('has options of platforms in columns with their names, any number of them', () => {
    const columns = ['text', 'pinterest.board', 'pinterest.title', 'ghost.tags', 'slack.noPreview', 'slack.colour'];
    expect(guessRoles(columns)).toEqual(['text', 'option', 'option', 'option', 'option', '']);
    expect(guessRoles(['text', 'constructor.title'])).toEqual(['text', '']);
    const [first, second] = map(
      columns,
      ['Words', '7100', ' A lamp ', 'sky| shaders', 'yes', 'red'],
      ['Words', '', '', '', 'no', ''],
    );
    expect(first?.item.settings).toEqual({
      pinterest: { board: '7100', title: 'A lamp' },
      ghost: { tags: ['sky', 'shaders'] },
      slack: { noPreview: true },
    });
    expect(second?.item.settings).toEqual({ slack: { noPreview: false } });
    expect(mapRows({ columns, rows: [['Words', '7100']] }, ['text'], known)[0]?.item.settings).toBeUndefined();
  });

  it('names accounts by handle, name, platform or group; unknown and ambiguous ones are reported', () => {
    const accounts = (cell: string) => map(['text', 'accounts'], ['Words', cell])[0];
    expect(accounts('@auroraDE')?.item.accountIds).toEqual(['acc_3']);
    expect(accounts('X')?.item.accountIds).toEqual(['acc_1', 'acc_3']);
    expect(accounts('x:aurora | Aurora on Mastodon')?.item.accountIds).toEqual(['acc_1', 'acc_2']);
    expect(accounts('launch')?.item).toMatchObject({ groupIds: ['agr_1'] });
    expect(accounts('')?.item.accountIds).toEqual(['acc_2']);
    expect(accounts('aurora')?.problems).toEqual([{ kind: 'manyAccounts', value: 'aurora', isNote: false }]);
    expect(accounts('nobody')?.problems).toEqual([{ kind: 'noAccount', value: 'nobody', isNote: false }]);
  });

  it('has times of the zone, and reports skipped and repeated ones', () => {
    const when = (cell: string, zone = '') => map(['text', 'when', 'timezone'], ['Words', cell, zone])[0];
    expect(when('2027-06-01 09:30')?.item.scheduledAt).toBe('2027-06-01T07:30:00.000Z');
    expect(when('2027/6/1 9:30', 'UTC')?.item).toMatchObject({ scheduledAt: '2027-06-01T09:30:00.000Z', timezone: 'UTC' });
    expect(when('2027-06-01T09:30:00+02:00')?.item.scheduledAt).toBe('2027-06-01T09:30:00+02:00');
    expect(when('2027-03-28 02:30')?.problems).toMatchObject([{ kind: 'skippedHour', isNote: true }]);
    expect(when('2026-10-25 02:30')?.problems).toMatchObject([{ kind: 'twiceHour', isNote: true }]);
    expect(when('2027-02-30 09:00')?.problems).toMatchObject([{ kind: 'badDate', isNote: false }]);
    expect(when('06/01/2027 09:00')?.problems).toMatchObject([{ kind: 'badDate' }]);
    expect(when('2027-06-01')?.problems).toMatchObject([{ kind: 'noTime' }]);
    expect(when('2027-06-01 09:00', 'Mars/Base')?.problems).toMatchObject([{ kind: 'badZone' }]);
    const [split] = map(['text', 'date', 'time'], ['Words', '2027-06-01', '09:30']);
    expect(split?.item.scheduledAt).toBe('2027-06-01T07:30:00.000Z');
  });

  it('has media by id and by address, and tags that may be new', () => {
    const [row, empty] = map(
      ['text', 'media', 'tags'],
      ['Words', 'med_1|https://cdn.example/a.jpg https://cdn.example/b.jpg', 'autumn, Winter'],
      ['', '', 'x'],
    );
    expect(row?.item).toMatchObject({
      content: { mediaIds: ['med_1'] },
      mediaUrls: ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
      tags: ['tag_1'],
    });
    expect(row?.newTags).toEqual(['Winter']);
    expect(empty?.problems).toMatchObject([{ kind: 'empty' }]);
  });

  it('is sent in parts that fit, and failed rows come back without formulas', () => {
    const big = 'a'.repeat(400_000);
    expect(inParts([big, big, big, 'b'], 50, (each) => each).map((part) => part.length)).toEqual([2, 2]);
    expect(inParts(['a', 'b', 'c'], 2, (each) => each)).toEqual([['a', 'b'], ['c']]);
    const csv = failedCsv(['text'], [{ cells: ['=1+1, "x"'], reason: 'No account' }], 'Problem');
    expect(csv).toBe('\uFEFF"text","Problem"\r\n"\'=1+1, ""x""","No account"\r\n');
  });
});
