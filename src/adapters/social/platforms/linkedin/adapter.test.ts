import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Kit, startKit } from '../../conformance-kit-for-tests.ts';
import type { Sample } from '../../conformance-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';
import { linkedin } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';
import { ADA, DAY_SEC, PAGE, stageOf, words } from './stage-for-tests.ts';

const kit = await startKit(linkedin, fixture);
const stage = stageOf(kit);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

describe('who is connected', () => {
  it('one consent gives the pages and the member, each with a separate profile', async () => {
    const sets = await stage.consent(ADA);
    const profiles = await Promise.all(sets.map((set) => linkedin.profile(kit.ctx, { ...set, host: null })));
    expect(
      profiles.map(({ platformAccountId, displayName, followers, facts }) => [
        platformAccountId,
        displayName,
        followers,
        facts['kind'],
      ]),
    ).toEqual([
      [PAGE, 'Lantern Studio', 4120, 'page'],
      ['urn:li:organization:5500002', 'Harbour Books', 1730, 'page'],
      [ADA, 'Ada Lantern', 0, 'member'],
    ]);
    expect(new Set(sets.map(({ accessToken }) => accessToken)).size).toBe(1);
  });

  it('a page that the person may not post for is left out', async () => {
    kit.state().accounts[PAGE]!.facts = { admin: ADA, role: 'ANALYST' };
    const sets = await stage.consent(ADA);
    expect(sets.map(({ secrets }) => secrets?.['page'])).toEqual(['urn:li:organization:5500002', undefined]);
  });

  it('without the permissions for pages it is the member alone', async () => {
    const granted = ['openid', 'profile', 'w_member_social'].map((scope) => `&grant=${scope}`).join('');
    const sets = await stage.consent(ADA, kit.ctx, `&partial=1${granted}`);
    expect(sets.map(({ secrets }) => secrets)).toEqual([undefined]);
  });

  it('a partner gets a refresh token with a fixed expiry, and the last access token expires with it', async () => {
    const [tokens] = await stage.consent(ADA);
    const end = tokens!.refreshExpiresAt!.getTime();
    expect(Math.round((end - kit.world.now()) / 1000 / DAY_SEC)).toBe(365);
    kit.world.advance(340 * DAY_SEC);
    const renewed = await linkedin.oauth.refresh(kit.ctx, { ...tokens!, host: null });
    expect(Math.abs(renewed.refreshExpiresAt!.getTime() - end)).toBeLessThan(60_000);
    expect(Math.abs(renewed.expiresAt!.getTime() - end)).toBeLessThan(60_000);
  });

  it('any other application gets none: the token lasts its 60 days, and nothing renews it', async () => {
    const ctx = { ...kit.ctx, app: { clientId: 'self-serve-app', clientSecret: 'a-secret' } };
    const sets = await stage.consent(ADA, ctx);
    const [tokens] = sets;
    expect(sets.map(({ refreshToken, renews }) => [refreshToken, renews])).toEqual(
      Array.from({ length: 3 }, () => [null, false]),
    );
    expect(Math.round((tokens!.expiresAt!.getTime() - kit.world.now()) / 1000 / DAY_SEC)).toBe(60);
    await expect(linkedin.oauth.refresh(ctx, { ...tokens!, host: null })).rejects.toMatchObject({
      failure: { errorCode: 'token_expired' },
    });
  });
});

describe('a post', () => {
  it('is completely visible, whatever special characters it has', async () => {
    await stage.published(fixture.works['text']!.content);
    expect(stage.posts()[0]!.text).toBe((await kit.contentOf(fixture.works['text']!.content)).text);
  });

  it('without escaping it would be cut at the first special character, and the answer would be the same', async () => {
    const { job } = await stage.published();
    const answer = await fetch(`${kit.sandbox.url}/linkedin/rest/posts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${job.account.accessToken}`,
        'linkedin-version': '202608',
        'x-restli-protocol-version': '2.0.0',
      },
      body: JSON.stringify({
        author: PAGE,
        commentary: 'Half (of it)',
        visibility: 'PUBLIC',
        distribution: { feedDistribution: 'MAIN_FEED' },
        lifecycleState: 'PUBLISHED',
      }),
    });
    expect([answer.status, await answer.text()]).toEqual([201, '']);
    expect(kit.state().posts[answer.headers.get('x-restli-id')!]!.text).toBe('Half ');
  });

  it('counts escaped characters: 2,999 letters and one of them are too many', async () => {
    const tooMuch = await kit.contentOf(() => ({ text: `${letters(2999)}_` }));
    expect(linkedin.check(tooMuch, {})).toMatchObject([{ code: 'text_too_long', limit: 3000, actual: 3001 }]);
    expect(linkedin.text.measure('a_b')).toBe(4);
  });

  it('keeps mentions', async () => {
    await stage.published(() => ({ text: 'With @[Harbour Books](urn:li:organization:5500002)!' }));
    expect(stage.posts()[0]).toMatchObject({
      text: 'With Harbour Books!',
      facts: { commentary: 'With @[Harbour Books](urn:li:organization:5500002)!' },
    });
  });

  it('shows a link as an article, which always has a title', async () => {
    await stage.published(() => ({ text: 'Read', link: { url: 'https://example.com/story' } }));
    expect(stage.posts()[0]!.facts['content']).toEqual({
      article: { source: 'https://example.com/story', title: 'example.com' },
    });
  });

  it('with a picture the link is in the text', async () => {
    await stage.published(async () => ({
      text: 'Look',
      media: [await kit.media.jpeg()],
      link: { url: 'https://example.com/a_b' },
    }));
    expect(stage.posts()[0]!.text).toBe('Look\n\nhttps://example.com/a_b');
  });

  it('has alternative texts, the title of a document, and the question of a poll', async () => {
    await stage.published(fixture.works['pictures']!.content);
    await stage.published((media) => ({
      text: 'Swipe',
      media: [media.pdf()],
      settings: { title: 'Ten slides' },
    }));
    await stage.published(() => ({
      text: 'Tell us',
      poll: { options: ['Tea', 'Coffee'], durationMinutes: 2000 },
      settings: { title: 'What do you drink?' },
    }));
    expect(stage.posts().map(({ facts }) => facts['content'])).toMatchObject([
      { multiImage: { images: Array.from({ length: 3 }, () => ({ altText: 'A sample' })) } },
      { media: { id: expect.stringContaining('urn:li:document:'), title: 'Ten slides' } },
      { poll: { question: 'What do you drink?', settings: { duration: 'THREE_DAYS' } } },
    ]);
  });

  it('is for connections if a member says so; a page has no such option', async () => {
    const content = () => ({ ...words(), settings: { visibility: 'CONNECTIONS' } });
    const job = await stage.jobOf(content, await stage.member());
    expect(linkedin.check(job.content, job.account.facts)).toEqual([]);
    expect(await kit.drive(job)).toMatchObject({ kind: 'published' });
    expect(stage.posts()[0]!.facts['visibility']).toBe('CONNECTIONS');
    expect(linkedin.check(job.content, { kind: 'page' })).toMatchObject([
      { code: 'invalid_settings', field: 'settings.visibility' },
    ]);
  });

  it('has a first comment in plain words, without a backslash', async () => {
    await stage.published(fixture.works['picture']!.content);
    expect(Object.values(kit.state().comments)).toMatchObject([
      { text: 'Taken at six (in the morning)_', author: { id: PAGE } },
    ]);
  });

  it('stays when the first comment is refused', async () => {
    const job = await kit.jobFor(() => ({ ...words(), firstComment: 'Hello' }));
    kit.arm('policy', { op: 'create_comment', nth: 1 });
    expect(await kit.drive(job)).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'policy', effect: 'none' },
    });
    expect(kit.countSeen()).toBe(1);
  });
});

describe('problems are reported before sending', () => {
  it.each<[string, Sample, string]>([
    [
      'an answer of 31 letters',
      () => ({ text: 'Which?', poll: { options: ['a', letters(31)], durationMinutes: 1440 } }),
      'options',
    ],
    [
      'five answers',
      () => ({ text: 'Which?', poll: { options: [...'abcde'], durationMinutes: 1440 } }),
      'options',
    ],
    [
      'a question of 141 letters',
      () => ({ text: letters(141), poll: { options: ['a', 'b'], durationMinutes: 1440 } }),
      'question',
    ],
    [
      'fifteen days',
      () => ({ text: 'Which?', poll: { options: ['a', 'b'], durationMinutes: 15 * 1440 } }),
      '14 days',
    ],
    [
      'a poll beside a picture',
      async (media) => ({
        text: 'Which?',
        media: [await media.jpeg()],
        poll: { options: ['a', 'b'], durationMinutes: 1440 },
      }),
      'either',
    ],
    ['a comment of 1,251', () => ({ ...words(), firstComment: letters(1251) }), '1250'],
    ['a thread', () => ({ ...words(), parts: [{ text: 'Two', media: [] }] }), 'threads'],
    ['nothing at all', () => ({}), 'neither'],
    [
      'a film of 20 KB',
      (media) => ({ ...words(), media: [media.mp4({ width: 1280, height: 720 })] }),
      '75 KB',
    ],
    [
      '21 pictures',
      async (media) => ({ ...words(), media: Array.from({ length: 21 }, await picture(media)) }),
      '20 files',
    ],
  ])('%s', async (_, sample, said) => {
    const issues = linkedin.check(await kit.contentOf(sample), {});
    expect(issues.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
      expect.stringContaining(said),
    ]);
  });
});

async function picture(media: Kit['media']) {
  const one = await media.jpeg();
  return () => one;
}
