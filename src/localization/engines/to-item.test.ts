import { describe, expect, it } from 'vitest';
import { makeRow } from '../qa/row-for-tests.ts';
import { toItem } from './engine.ts';

describe('a row as an engine sees it', () => {
  it('has the key of its string, and its neighbours if it is short', () => {
    const context = {
      textType: 'label',
      speaker: null,
      group: '',
      placeholders: {},
      before: ['New', 'Pending', 'Waiting'],
      after: ['Closed', 'Archived'],
    };
    const short = makeRow({ stringId: 'ticket.status.open', source: 'Open', context });
    expect(toItem(short, 'en')).toMatchObject({
      key: 'ticket.status.open',
      before: ['Pending', 'Waiting'],
      after: ['Closed'],
    });
    const long = toItem(
      makeRow({ stringId: 'ticket.hint', source: 'Open tickets wait for you.', context }),
      'en',
    );
    expect(long.key).toBe('ticket.hint');
    expect(long).not.toHaveProperty('before');
  });
});
