import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OUTSIDE } from '#adapters/outside.ts';
import { loadConfig } from '#platform/config.ts';
import { item } from '../item-for-tests.ts';
import { readPieces } from './pieces.ts';
import { surroundingPieces, surroundingsOf } from './surroundings.ts';

const [dir = ''] = loadConfig(OUTSIDE, {}).offline.packs;
const pieces = readPieces(readFileSync(`${dir}/spm.vocab`, 'utf8'));
const around = (text: string, extra: Parameters<typeof item>[2]) => surroundingsOf(item('1', text, extra));

describe('the surroundings of a text', () => {
  it.each([
    ['Pay now', 'checkout.button.pay_now', 'checkout button'],
    ['Open', 'ticketList.statusFilter.open', 'ticket list status filter'],
    ['Open', 'IDS_HTMLEditor-OPEN_2', 'ids html editor'],
    ['Name', 'strings.common.name', ''],
    ['A b', 'one.two.three.four.five.six.seven.two', 'two three four five six seven'],
    ['Save', '9f3a-77', ''],
  ])('%s in %s: %j', (text, key, words) => {
    expect(around(text, { key })?.key ?? '').toBe(words);
  });

  it('include the nearest neighbours, cut short, and none that a network could take for its own marks', () => {
    const before = ['Far away', `Closed\n${'or resolved by somebody else '.repeat(3)}`];
    expect(around('Open', { before, after: ['Pending', 'On hold'] })).toEqual({
      key: '',
      before: 'Closed or resolved by somebody else or r',
      after: 'Pending',
    });
    expect(around('Open', { before: ['Go <p0>'], after: ['123'] })).toBeNull();
    expect(around('Open', {})).toBeNull();
  });

  it('come before the text and end with a piece that no text has', () => {
    const [line, end] = [pieces.special('<nl>'), pieces.special('<s>')];
    const spelled = (key: string, before: string, after: string) =>
      surroundingPieces({ key, before, after }, pieces);
    expect(spelled('status', '', '')).toEqual([...pieces.encode('status'), end]);
    expect(spelled('status', 'Closed', '')).toEqual([
      ...pieces.encode('status'),
      line,
      ...pieces.encode('Closed'),
      line,
      end,
    ]);
    const long = 'one two three four five six seven eight nine ten eleven twelve';
    expect(spelled(long, long, long)).toHaveLength(10 + 1 + 8 + 1 + 8 + 1);
    expect(pieces.encode('<s> and </s>')).not.toContain(end);
  });
});
