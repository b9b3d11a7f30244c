import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { reddit } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(reddit, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const posts = () => Object.values(kit.state().posts);
const jpeg = await kit.media.jpeg();

describe('a video', () => {
  const settings = { subreddit: 'lanterns', title: 'A film' };

  it('is sent with its poster, in either order, and found once Reddit has converted it', async () => {
    for (const isFirst of [true, false]) {
      kit.reset();
      const run = await kit.drive(
        await kit.jobFor(async (media) => {
          const files = [media.mp4(), await media.jpeg()];
          return { media: isFirst ? files : files.toReversed(), settings };
        }),
      );
      expect(run).toMatchObject({
        kind: 'published',
        post: { platformPostId: expect.stringMatching(/^t3_/) },
      });
      expect(run.waitedSec).toBeGreaterThanOrEqual(90);
      const [post] = posts();
      expect(kit.state().media[post?.media[0] ?? '']).toMatchObject({ mime: 'video/mp4', durationSec: 10 });
    }
  });

  it.each<[string, number, number, string[]]>([
    ['without a picture', 1, 0, ['media_required']],
    ['with its picture', 1, 1, []],
    ['with two pictures', 1, 2, ['media_unsupported']],
    ['beside another video', 2, 1, ['media_unsupported']],
  ])('%s', async (_, videos, pictures, codes) => {
    const content = await kit.contentOf(async (media) => ({
      media: [
        ...Array.from({ length: videos }, () => media.mp4()),
        ...Array.from({ length: pictures }, () => jpeg),
      ],
      settings,
    }));
    expect(reddit.check(content, {}).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['of 15 minutes', { durationSec: 900 }, []],
    ['of 16 minutes', { durationSec: 960 }, ['media_duration']],
  ])('%s', async (_, facts, codes) => {
    const content = await kit.contentOf((media) => ({ media: [media.mp4(facts), jpeg], settings }));
    expect(reddit.check(content, {}).map(({ code }) => code)).toEqual(codes);
  });

  it('where a community takes none is told before anything is sent', async () => {
    const job = await kit.jobFor((media) => ({
      media: [media.mp4(), jpeg],
      settings: { ...settings, subreddit: 'harbourlife', flair: 'Talk' },
    }));
    expect(reddit.check(job.content, job.account.facts)).toMatchObject([
      { code: 'media_unsupported', field: 'mediaIds', message: expect.stringContaining('no videos') },
    ]);
    expect(await kit.drive(job)).toMatchObject({ failure: { platformCode: 'NO_VIDEOS', effect: 'none' } });
  });

  it('that never appears is not sent again before an hour is over', async () => {
    const job = await kit.jobFor((media) => ({ media: [media.mp4(), jpeg], settings }));
    kit.arm('drop_before', { op: 'submit', nth: 1 });
    const { handle } = await kit.drive(job);
    kit.world.advance(3000);
    expect(await reddit.probe(job, handle, kit.ctx)).toEqual({ kind: 'unknown' });
    kit.world.advance(900);
    expect(await reddit.probe(job, handle, kit.ctx)).toEqual({ kind: 'absent' });
  });
});
