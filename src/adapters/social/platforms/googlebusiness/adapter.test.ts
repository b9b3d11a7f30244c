import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keptIn } from '../../../../../sandbox/world.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { type PublishContent, PlatformError } from '../../contract.ts';
import { googlebusiness } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(googlebusiness, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const LOCATION = 'accounts/101/locations/1001';
const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const jobFor = (settings: Record<string, unknown> = {}, content: Partial<PublishContent> = {}) =>
  kit.jobFor(() => ({ text: 'Open late', ...content, settings: { location: LOCATION, ...settings } }));
const change = (facts: Record<string, unknown>) => {
  const account = kit.state().accounts['accounts/101'];
  if (account) account.facts = { ...account.facts, ...facts };
};
const posts = () => Object.values(kit.state().posts);

describe('connecting', () => {
  it('walks all accounts and pages; locations that accept no posts are left out', async () => {
    expect(await kit.connect()).toMatchObject({
      platformAccountId: 'accounts/101',
      facts: {
        destinations: [
          { id: 'accounts/101/locations/1001', title: 'Lantern Studio, Harbour' },
          { id: 'accounts/102/locations/1003', title: 'Lantern Workshop' },
        ],
      },
    });
  });

  it.each([
    ['a project without quota', { hasNoQuota: true }, 'app_not_approved'],
    ['an account without locations', { places: [] }, 'permission_missing'],
  ])('%s is %s', async (_, facts, errorCode) => {
    change(facts);
    expect(await kit.connect().catch(failure)).toMatchObject({ errorCode, retryable: false });
  });
});

describe('a post', () => {
  it('waits while Google reviews it, and has its address when it is live', async () => {
    const run = await kit.drive(await jobFor());
    expect(run).toMatchObject({ kind: 'published', post: { platformUrl: expect.stringMatching(/lpsid=/) } });
    expect(run.judgedTimes).toBeGreaterThan(0);
  });

  it('that was asked to wait is scheduled, then reviewed, then live, in the sandbox as at Google', async () => {
    const { accessToken } = await kit.connect();
    const base = `${kit.ctx.baseUrls['posts'] ?? Object.values(kit.ctx.baseUrls)[0]}/v4`;
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const send = async (seconds: number) => {
      const scheduledTime = new Date(kit.world.now() + seconds * 1000).toISOString();
      const body = JSON.stringify({
        summary: 'Later',
        topicType: 'STANDARD',
        languageCode: 'en',
        scheduledTime,
      });
      const answer = await fetch(`${base}/${LOCATION}/localPosts`, { method: 'POST', headers, body });
      return { status: answer.status, post: await answer.json() };
    };
    expect((await send(-1)).status).toBe(400);
    const { status, post } = await send(600);
    expect([status, post.state]).toEqual([200, 'SCHEDULED']);
    const stateNow = async () => (await (await fetch(`${base}/${post.name}`, { headers })).json()).state;
    expect(await stateNow()).toBe('SCHEDULED');
    kit.world.advance(601);
    expect(await stateNow()).toBe('PROCESSING');
    kit.world.advance(1800);
    expect(await stateNow()).toBe('LIVE');
  });

  it('with a phone number in its text is rejected, and nothing is sent again', async () => {
    const run = await kit.drive(await jobFor({}, { text: 'Call +47 77 00 00 00 today' }));
    expect(run).toMatchObject({ failure: { errorCode: 'policy', retryable: false, effect: 'none' } });
    expect(posts()).toHaveLength(1);
    expect(kit.countSeen()).toBe(0);
  });

  it.each([
    [
      {},
      { link: { url: 'https://example.com/' } },
      { actionType: 'LEARN_MORE', url: 'https://example.com/' },
    ],
    [{ callToAction: 'CALL' }, { link: { url: 'https://example.com/' } }, { actionType: 'CALL' }],
    [{ callToAction: 'BOOK' }, {}, undefined],
  ])('%j with %j has the button %j', async (settings, content, button) => {
    await kit.drive(await jobFor(settings, content));
    expect(posts()[0]?.facts['callToAction']).toEqual(button);
  });

  it.each([
    [{ topicType: 'EVENT' }, ['settings.title', 'settings.startDate']],
    [
      { topicType: 'OFFER', title: 'x', startDate: '2026-12-24', endDate: '2026-12-01' },
      ['settings.startDate'],
    ],
    [{ topicType: 'EVENT', title: 'x', startDate: 'soon', endDate: '2026-12-01' }, ['settings.startDate']],
    [{ topicType: 'PARTY' }, ['settings.topicType']],
    [{ callToAction: 'SHOUT' }, ['settings.callToAction']],
  ])('%j is wrong in %j', async (settings, fields) => {
    const content = await kit.contentOf(() => ({ text: 'x', settings: { location: LOCATION, ...settings } }));
    expect(googlebusiness.check(content, {}).map(({ field }) => field)).toEqual(fields);
  });

  it.each([
    ['v4 switched off', { isOff: true }, 'app_not_approved'],
    ['quota taken away', { hasNoQuota: true }, 'app_not_approved'],
    ['a location that takes posts no more', { places: [] }, 'invalid_settings'],
  ])('%s between check and send', async (_, facts, errorCode) => {
    const job = await jobFor();
    change(facts);
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode, effect: 'none' } });
  });

  it('a photo that cannot be fetched is reported as such', async () => {
    const job = await kit.jobFor(async (media) => ({
      text: 'Photo',
      media: [{ ...(await media.jpeg()), publicUrl: 'http://127.0.0.1:9/none.jpg' }],
      settings: { location: LOCATION },
    }));
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode: 'media_fetch_failed' } });
  });

  it('one that is still under review is not sent again', async () => {
    const job = await jobFor();
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const lost = await kit.drive(job);
    expect(await googlebusiness.probe(job, lost.handle, kit.ctx)).toEqual({ kind: 'unknown' });
    kit.world.advance(60);
    expect(await googlebusiness.probe(job, lost.handle, kit.ctx)).toMatchObject({ kind: 'live' });
  });

  it('names with path characters are not put into an address', async () => {
    const run = await kit.drive(await jobFor({ location: 'accounts/101/locations/1001/../../x' }));
    expect(run).toMatchObject({ failure: { errorCode: 'invalid_settings' } });
    const { account } = await jobFor();
    expect(await googlebusiness.remove(account, '../token', kit.ctx).catch(failure)).toMatchObject({
      errorCode: 'invalid_settings',
    });
  });
});

describe('reviews', () => {
  it('have their stars, and a second answer replaces the first', async () => {
    const job = await jobFor();
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    await kit.stranger(run.post.platformPostId, 'Lovely light');
    const [written] = Object.values(kit.state().comments);
    keptIn<string>(kit.state(), 'stars')[written?.id ?? ''] = 'FOUR';
    // Needs none of our posts.
    const read = async () => (await googlebusiness.comments?.(job.account, [], kit.ctx)) ?? [];
    const [review] = await read();
    if (!review) throw new Error('no review');
    expect(review).toMatchObject({ text: '★★★★☆ Lovely light', platformPostId: LOCATION });

    const reply = (text: string) =>
      googlebusiness.reply?.send({ account: job.account, comment: review, text }, {}, kit.ctx);
    await reply('Thank you');
    expect(await reply('Thank you very much')).toEqual({
      platformCommentId: `${review.platformCommentId}/reply`,
    });
    expect((await read()).map(({ text, author }) => [text, author.isSelf])).toEqual(
      expect.arrayContaining([
        ['★★★★☆ Lovely light', false],
        ['Thank you very much', true],
      ]),
    );
    expect(await read()).toHaveLength(2);
    expect(googlebusiness.reply?.check?.('ö'.repeat(2049))).toMatchObject([{ code: 'text_too_long' }]);
  });
});

describe('a place that may not be changed', () => {
  const place = (facts: object) => {
    const { places } = kit.state().accounts['accounts/101']?.facts ?? {};
    if (Array.isArray(places)) Object.assign(places[0], facts);
  };

  it('is answered once it is verified', async () => {
    const job = await jobFor();
    const run = await kit.drive(job);
    await kit.stranger(run.kind === 'published' ? run.post.platformPostId : '', 'Lovely');
    const [comment] = (await googlebusiness.comments?.(job.account, [], kit.ctx)) ?? [];
    if (!comment) throw new Error('no review');
    place({ isVerified: false });
    const answer = googlebusiness.reply?.send({ account: job.account, comment, text: 'Thanks' }, {}, kit.ctx);
    expect(await answer?.catch(failure)).toMatchObject({ errorCode: 'reply_not_allowed', effect: 'none' });
  });

  it('says if Google suspended it, or if it was changed too often', async () => {
    const job = await jobFor();
    change({ changesAMinute: 1 });
    await kit.drive(job);
    const late = await kit.drive(await jobFor());
    expect(late).toMatchObject({ failure: { errorCode: 'rate_limited', retryAfterSec: 60, effect: 'none' } });
    place({ isSuspended: true });
    expect(await kit.drive(await jobFor())).toMatchObject({
      failure: { errorCode: 'account_restricted', retryable: false, effect: 'none' },
    });
  });
});

describe('figures of a place', () => {
  const range = () => {
    const dayOf = (daysAgo: number) =>
      new Date(kit.world.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    return { from: dayOf(9), to: dayOf(0) };
  };
  const read = async (wish = range()) =>
    googlebusiness.accountDays?.(await kit.connect(), wish, kit.ctx).catch(failure);

  it('are those of all places together, without days that are not counted yet', async () => {
    const both = await read();
    change({ places: [{ account: 'accounts/101', id: 'locations/1001', title: 'Harbour' }] });
    const one = await read();
    if (!Array.isArray(both) || !Array.isArray(one)) throw new Error('nothing was read');
    expect(one.map(({ day }) => day)).toEqual(both.map(({ day }) => day));
    expect(one).toHaveLength(7);
    for (const [i, { metrics }] of one.entries())
      expect(both[i].metrics.impressions).toBeGreaterThan(metrics.impressions);
  });

  it('of a place that belongs to somebody else are refused, and the others keep theirs', async () => {
    const account = await kit.connect();
    const places = (ids: readonly string[]) => ids.map((id) => ({ id: `accounts/101/${id}`, title: id }));
    const of = (ids: readonly string[]) =>
      googlebusiness
        .accountDays?.({ ...account, facts: { destinations: places(ids) } }, range(), kit.ctx)
        .catch(failure);
    expect(await of(['locations/2001'])).toMatchObject({ errorCode: 'permission_missing' });
    expect(await of(['locations/2001', 'locations/1001'])).toEqual(await of(['locations/1001']));
  });

  it('from more than 18 months ago are refused', async () => {
    const [from, to] = ['2020-01-01', '2020-02-01'];
    expect(await read({ from, to })).toMatchObject({ errorCode: 'invalid_settings', retryable: false });
  });

  it('with a name that Google does not have are refused by the sandbox', async () => {
    const { accessToken } = await kit.connect();
    const [year, month, day] = range().from.split('-').map(Number);
    const dates = ['start_date', 'end_date'].flatMap((name) =>
      Object.entries({ year, month, day }).map(([unit, value]) => `dailyRange.${name}.${unit}=${value}`),
    );
    const ask = (metric: string) =>
      fetch(
        `${kit.sandbox.url}/googlebusiness/v1/locations/1001:fetchMultiDailyMetricsTimeSeries?${[`dailyMetrics=${metric}`, ...dates].join('&')}`,
        { headers: { authorization: `Bearer ${accessToken}` } },
      );
    expect([(await ask('CALL_CLICKS')).status, (await ask('LIKES')).status]).toEqual([200, 400]);
  });
});
