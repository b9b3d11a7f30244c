import { describe, expect, it } from 'vitest';
import { preselected } from '../src/publish/calendar/slots.ts';

const account = (id: string, fields: object = {}) => ({
  id,
  platform: 'x',
  groupIds: [],
  locale: 'en',
  canPublish: true,
  isManual: false,
  paused: false,
  ...fields,
});
const ACCOUNTS = new Map(
  [
    account('en1'),
    account('en2', { platform: 'bluesky', groupIds: ['agr_1'] }),
    account('any', { locale: null }),
    account('de', { locale: 'de', groupIds: ['agr_1'] }),
    account('ended', { canPublish: false }),
    account('byHand', { isManual: true }),
    account('paused', { paused: true }),
  ].map((each) => [each.id, each]),
);
const ALL = [...ACCOUNTS.keys()];

describe('the accounts for a free time', () => {
  it('accounts that can publish, in their most frequent language', () => {
    expect(preselected(ALL, ACCOUNTS, {})).toEqual(['en1', 'en2', 'any']);
    expect(preselected(['de'], ACCOUNTS, {})).toEqual(['de']);
  });

  it('those that match the filters; all of them if nobody is left', () => {
    expect(preselected(ALL, ACCOUNTS, { platform: 'bluesky,mastodon' })).toEqual(['en2']);
    expect(preselected(ALL, ACCOUNTS, { group: 'agr_1' })).toEqual(['en2']);
    expect(preselected(['ended', 'byHand'], ACCOUNTS, {})).toEqual(['ended', 'byHand']);
  });
});
