import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { threads } from './adapter.ts';

const kit = await startKit(threads, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const calls = (op: string) => kit.state().calls[op] ?? 0;
const posts = () => Object.values(kit.state().posts);

describe('length', () => {
  it.each([
    ['plain', 'hello', 5],
    ['other scripts', '日本語', 3],
    ['an emoji is its bytes', '🌊', 4],
    ['a family is all of its bytes', '👩‍👩‍👧‍👦', 25],
    ['a flag', '🇵🇹', 8],
    ['with a variation selector', '❤️', 6],
    ['a keycap', '1️⃣', 7],
    ['digits and signs are no emoji', '1#*©', 4],
    ['accents of their own', 'e\u0301', 2],
  ])('%s', (_, text, length) => {
    expect(threads.text.measure(text)).toBe(length);
  });

  it('the check and the platform have the same limits', async () => {
    for (const text of ['a'.repeat(500), `${'a'.repeat(496)}🌊`, '👩‍👩‍👧‍👦'.repeat(20), '界'.repeat(500)]) {
      expect(threads.check(await kit.contentOf(() => ({ text })), {})).toEqual([]);
      expect((await kit.drive(await kit.jobFor(() => ({ text })))).kind).toBe('published');
      const longer = () => ({ text: `${text}.` });
      expect(threads.check(await kit.contentOf(longer), {})).toMatchObject([
        { code: 'text_too_long', limit: 500, actual: 501 },
      ]);
      expect(await kit.drive(await kit.jobFor(longer))).toMatchObject({
        failure: { errorCode: 'text_too_long' },
      });
    }
  });
});

describe('a thread', () => {
  const three = () => ({ text: 'One', parts: ['Two', 'Three'].map((text) => ({ text, media: [] })) });

  it('each part answers the previous one, and `out` says how far it is', async () => {
    const job = await kit.jobFor(three);
    const reported: number[] = [];
    let handle = {};
    for (;;) {
      const step = await threads.advance(job, handle, kit.ctx);
      handle = step.handle;
      if (step.kind === 'published') break;
      if (step.kind === 'ready') reported.push(step.out!.length);
    }
    expect(reported).toEqual([0, 1, 2]);
    const [one, two, end] = posts();
    expect([one!.replyTo, two!.replyTo, end!.replyTo]).toEqual([null, one!.id, two!.id]);
  });

  it('a part that fails to process does not send the earlier ones again', async () => {
    const job = await kit.jobFor(() => ({ text: 'One', parts: [{ text: 'Two', media: [kit.media.mp4()] }] }));
    for (const nth of [2, 3, 4]) kit.arm('processing_failed', { op: 'create_container', nth });
    const stuck = await kit.drive(job);
    expect(stuck).toMatchObject({ kind: 'failed', failure: { errorCode: 'media_processing_failed' } });
    expect(stuck).not.toHaveProperty('failure.restart');
    expect(posts().map(({ text }) => text)).toEqual(['One']);
  });

  it('a container of a later part that expired is built again, and nothing is published twice', async () => {
    const job = await kit.jobFor(three);
    let step = await threads.advance(job, {}, kit.ctx);
    while (step.kind !== 'ready' || posts().length === 0)
      step = await threads.advance(job, step.handle, kit.ctx);
    kit.world.advance(25 * 3600);
    const again = await threads.advance(job, step.handle, kit.ctx);
    expect(again).toMatchObject({ kind: 'prepared', out: [{ platformPostId: posts()[0]!.id }] });
    await kit.drive(job, again.handle);
    expect(posts().map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  });
});

it('a video that cannot be fetched is reported after processing, and starts again', async () => {
  const job = await kit.jobFor((media) => {
    const film = media.mp4();
    return { media: [{ ...film, publicUrl: `${film.publicUrl}.missing` }] };
  });
  expect(await kit.drive(job)).toMatchObject({
    failure: { errorCode: 'media_fetch_failed', platformMessage: 'FAILED_DOWNLOADING_VIDEO', restart: true },
  });
});

it('a carousel creates the children first and joins them once', async () => {
  const job = await kit.jobFor(fixture.works['carousel']!.content);
  await kit.drive(job);
  expect(calls('create_container')).toBe(4);
  expect(posts()[0]!.media).toHaveLength(3);
});

it('the quota is read live, and answers have a separate one', async () => {
  kit.state().accounts[fixture.account]!.facts['quota'] = 1;
  const one = await kit.drive(await kit.jobFor(() => ({ text: 'One', parts: [{ text: 'Two', media: [] }] })));
  expect(one.kind).toBe('published');
  expect(await kit.drive(await kit.jobFor(() => ({ text: 'Three' })))).toMatchObject({
    failure: { errorCode: 'platform_quota', message: expect.stringContaining('1 of the 1') },
  });
});

it('answers of others are hidden but not deleted', async () => {
  const job = await kit.jobFor(() => ({ text: 'One' }));
  const run = await kit.drive(job);
  if (run.kind !== 'published') throw new Error('not published');
  await kit.stranger(run.post.platformPostId, 'Spam');
  const [comment] = Object.values(kit.state().comments);
  await threads.hide!(job.account, comment!.id, kit.ctx);
  expect([comment!.hidden, threads.deleteComment]).toEqual([true, null]);
});

it('settings that Threads does not know are reported by name', async () => {
  const content = await kit.contentOf(() => ({
    text: 'One',
    settings: { replyControl: 'nobody', topicTag: 'a.b' },
  }));
  expect(threads.check(content, {}).map(({ field }) => field)).toEqual([
    'settings.replyControl',
    'settings.topicTag',
  ]);
});
