import { describe, expect, it } from 'vitest';
import { placeBeside } from '../src/publish/calendar/place-beside.ts';
import { EMPTY } from '../src/publish/composer/draft.ts';
import { groupIssues, type Problem, readyAccounts } from '../src/publish/composer/group-issues.ts';
import { inOrder } from '../src/publish/composer/in-order.ts';
import { placeOfNew, readKept, takeUp } from '../src/publish/composer/kept-draft.ts';
import { dropped, moved } from '../src/publish/composer/media-order.ts';
import { waitBefore } from '../src/publish/composer/use-retry.ts';
import { wishOf } from '../src/publish/composer/wish.ts';
import { outcomeOf } from '../src/publish/outcome-of.ts';
import { sumFigures } from '../src/publish/post/sum-figures.ts';
import { firstCommentsOf } from '../src/publish/post/target-facts.ts';
import { openAccounts, planPublish } from '../src/publish/publish-now/plan-publish.ts';
import type { Post } from '../src/publish/states.ts';

describe('the order of files', () => {
  it('files that arrive out of order are handed over in the chosen order; a failure delays nobody', async () => {
    const taken: string[] = [];
    const inTurn = inOrder();
    const works = ['a', 'b', 'c'].map(() => Promise.withResolvers<string>());
    const handed = works.map(({ promise }) => inTurn(promise, (value) => taken.push(value)));
    works[2]?.resolve('c');
    await Promise.resolve();
    expect(taken).toEqual([]);
    works[1]?.reject(new Error('It broke.'));
    works[0]?.resolve('a');
    const results = await Promise.allSettled(handed);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(taken).toEqual(['a', 'c']);
    await inTurn(Promise.resolve('d'), (value) => taken.push(value));
    expect(taken).toEqual(['a', 'c', 'd']);
  });

  it('a file moves one position back or further, and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  });

  it('a file is dropped before or after another; one of another list changes nothing', () => {
    expect(dropped(['a', 'b', 'c'], 'c', 'a', false)).toEqual(['c', 'a', 'b']);
    expect(dropped(['a', 'b', 'c'], 'a', 'c', true)).toEqual(['b', 'c', 'a']);
    expect(dropped(['a', 'b'], 'x', 'a', true)).toEqual(['a', 'b']);
  });
});

describe('the precheck, problem by problem', () => {
  const issue = (code: string, field: string, more: Partial<Problem> = {}): Problem => ({
    code,
    field,
    severity: 'warning',
    part: 0,
    message: code,
    ...more,
  });
  const target = (accountId: string, issues: Problem[]) => ({
    accountId,
    platform: accountId,
    ok: issues.every(({ severity }) => severity !== 'error'),
    issues,
    metrics: null, outgoing: null,
  });
  const known = { mediaOf: () => ['med_1', 'med_2'], hasPolls: (id: string) => id === 'x' };

  it('two files on five platforms, in five wordings, are one line with both files and all platforms', () => {
    const targets = ['x', 'facebook', 'bluesky', 'mastodon', 'threads'].map((id) =>
      target(id, [
        issue('alt_text_missing', 'mediaIds[0]', { message: `${id} misses words` }),
        issue('alt_text_missing', 'mediaIds[1]', { message: `${id} misses words` }),
        issue('media_not_ready', 'mediaIds[1]', { message: 'The media med_2 is processing.' }),
      ]),
    );
    const groups = groupIssues(targets, known);
    expect(groups.map(({ kind, severity, mediaIds, at }) => [kind, severity, mediaIds, at.length])).toEqual([
      ['alt', 'warning', ['med_1', 'med_2'], 5],
      ['processing', 'info', ['med_2'], 5],
    ]);
  });

  it('blocking problems come first; an empty part is one line; polls are only compared with accounts without them', () => {
    const poll = (message: string) => issue('invalid_settings', 'poll', { severity: 'error', message });
    const empty = issue('text_required', 'parts[0].text', { severity: 'error', part: 1 });
    const groups = groupIssues(
      [
        target('x', [issue('duplicate', 'text'), poll('Either a poll or media.'), empty]),
        target('facebook', [poll('Facebook has no polls.'), empty]),
        target('bluesky', [poll('Bluesky has no polls.')]),
      ],
      known,
    );
    expect(groups.map(({ kind, at }) => [kind, at.map(({ accountId }) => accountId)])).toEqual([
      ['said', ['x']],
      ['empty', ['x', 'facebook']],
      ['noPoll', ['facebook', 'bluesky']],
      ['said', ['x']],
    ]);
    expect(groups.at(-1)?.severity).toBe('warning');
  });

  it('an account is ready while only a file is being uploaded', () => {
    const targets = [
      target('x', [issue('media_not_ready', 'mediaIds[0]')]),
      target('facebook', [issue('alt_text_missing', 'mediaIds[0]')]),
    ];
    expect(readyAccounts(targets).map(({ accountId }) => accountId)).toEqual(['x']);
  });
});

describe('unsaved changes', () => {
  const written = { ...EMPTY, text: 'Mine.', accountIds: ['acc_1'] };
  const base = { ...EMPTY, text: 'Before.' };

  it('are restored as they were, so that the next save notices other saves', () => {
    const kept = readKept(JSON.stringify({ draft: written, base, version: 3 }));
    const now = { draft: { ...EMPTY, text: 'Theirs.' }, version: 4 };
    expect(takeUp(kept, now)).toEqual({ draft: written, there: base, version: 3, isRestored: true });
  });

  it('are empty if the server has them, or if nothing can be read', () => {
    const now = { draft: written, version: 4 };
    const nothing = { draft: written, there: written, version: 4, isRestored: false };
    expect(takeUp(readKept(JSON.stringify({ draft: written, base, version: 3 })), now)).toEqual(nothing);
    for (const broken of [undefined, '', '{', '{}', 'null', '{"draft":{}}'])
      expect(takeUp(readKept(broken), now)).toEqual(nothing);
  });

  it('of a new post continue where one was left; otherwise it gets a separate place', () => {
    const places = (beginning = '') => ['post ws new a', 'post ws new b'].filter((p) => p.startsWith(beginning));
    expect(placeOfNew({ places }, 'ws')).toBe('post ws new a');
    expect(placeOfNew({ places }, 'other')).toMatch(/^post other new [\w-]{36}$/);
  });

  it('are retried at growing intervals', () => {
    expect([0, 1, 2, 3, 4, 9].map(waitBefore)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});

describe('the time of a draft', () => {
  const now = Date.parse('2026-11-17T09:00:00.000Z');
  const time = { at: '2026-11-18T09:00:00.000Z', zone: 'Asia/Tokyo' };
  const post = (status: Post['status'], scheduledAt: string | null = null) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is looked at
    ({ status, scheduledAt, timezone: time.zone, content: { parts: [] }, targets: [], tags: [] }) as unknown as Post;

  it('is sent when it is new, and removed when it is cleared', () => {
    const wish = { scheduledAt: time.at, timezone: time.zone };
    expect(wishOf({ time }, null, now)).toEqual(wish);
    expect(wishOf({ time }, post('draft'), now)).toEqual(wish);
    expect(wishOf({ time }, post('draft', time.at), now)).toEqual({});
    expect(wishOf({ time: null }, post('draft', time.at), now)).toEqual({ scheduledAt: null });
    expect(wishOf({ time: null }, null, now)).toEqual({});
  });

  it('in the past, or of a scheduled post, is not sent with its text', () => {
    expect(wishOf({ time: { ...time, at: '2026-11-17T09:00:30.000Z' } }, null, now)).toEqual({});
    for (const status of ['scheduled', 'publishing', 'published', 'failed'] as const)
      expect(wishOf({ time }, post(status), now)).toEqual({});
  });
});

describe('the effect of publishing now', () => {
  const issue = (code: string, severity: Problem['severity']): Problem => ({
    code,
    severity,
    field: 'text',
    part: 0,
    message: code,
  });
  const target = (accountId: string, ...issues: Problem[]) => ({
    accountId,
    platform: 'x',
    ok: issues.every(({ severity }) => severity !== 'error'),
    issues,
    metrics: null, outgoing: null,
  });

  it('accounts that publish come first, then paused ones, then failing ones with the reasons only', () => {
    const plan = planPublish([
      target('fails', issue('token_expired', 'error'), issue('duplicate', 'warning')),
      target('paused', issue('account_paused', 'warning')),
      target('goes', issue('duplicate', 'warning'), issue('hashtags_many', 'info')),
    ]);
    expect(plan.map(({ accountId, fate, issues }) => [accountId, fate, issues.map(({ code }) => code)])).toEqual([
      ['goes', 'ready', ['duplicate']],
      ['paused', 'skipped', ['account_paused']],
      ['fails', 'fails', ['token_expired']],
    ]);
  });

  it('includes accounts that were not handed over yet, and those that certainly failed', () => {
    const targets = [
      { accountId: 'a', status: 'pending', errorCode: null },
      { accountId: 'b', status: 'published', errorCode: null },
      { accountId: 'c', status: 'failed', errorCode: 'token_expired' },
      { accountId: 'd', status: 'failed', errorCode: 'outcome_unknown' },
    ];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function reads of a target
    expect(openAccounts({ targets } as Parameters<typeof openAccounts>[0])).toEqual(['a', 'c']);
  });
});

describe('the page of a post', () => {
  it('adds up the platforms’ figures, and leaves out those that none reports', () => {
    const figures = [{ metrics: { views: 10, reactions: 1 } }, { metrics: { views: 5, reach: 7 } }];
    expect(sumFigures(figures)).toEqual([
      { metric: 'views', value: 15 },
      { metric: 'reactions', value: 1 },
    ]);
  });

  it('first comments with the same text and outcome are grouped', () => {
    const comment = (status: string, errorCode: string | null = null) => ({ text: 'Hi', status, errorCode });
    expect(
      firstCommentsOf([
        { platform: 'x', firstComment: comment('published') },
        { platform: 'bluesky', firstComment: comment('published') },
        { platform: 'threads', firstComment: comment('failed', 'rate_limited') },
        { platform: 'facebook', firstComment: null },
      ]),
    ).toEqual([
      { text: 'Hi', status: 'published', errorCode: null, platforms: ['x', 'bluesky'] },
      { text: 'Hi', status: 'failed', errorCode: 'rate_limited', platforms: ['threads'] },
    ]);
  });
});

describe('the preview beside a card of the calendar', () => {
  const size = { width: 300, height: 400 };
  const window = { width: 1000, height: 700 };

  it('is to the right of it, otherwise to the left, and never beyond an edge', () => {
    expect(placeBeside({ left: 100, right: 200, top: 50 }, size, window)).toEqual({ left: 208, top: 50 });
    expect(placeBeside({ left: 800, right: 900, top: 600 }, size, window)).toEqual({ left: 492, top: 292 });
    expect(placeBeside({ left: 100, right: 900, top: -5 }, size, window)).toEqual({ left: 692, top: 8 });
  });
});

describe('how a post ended', () => {
  const of = (status: Post['status'], ...targets: Post['targets'][number]['status'][]) =>
    outcomeOf({ status, targets: targets.map((each) => ({ status: each })) });

  it('failed in part only if some of it is published or may still be', () => {
    expect(of('failed', 'failed', 'published')).toMatchObject({ failed: 1, isPartly: true });
    expect(of('failed', 'failed', 'manual_required').isPartly).toBe(true);
    expect(of('failed', 'failed', 'failed', 'removed').isPartly).toBe(false);
    expect(of('failed', 'failed', 'skipped').isPartly).toBe(false);
  });

  it('deleted if all of it was deleted on its platforms', () => {
    expect(of('published', 'removed', 'removed').isGone).toBe(true);
    expect(of('published', 'removed', 'published').isGone).toBe(false);
    expect(of('published').isGone).toBe(false);
  });
});
