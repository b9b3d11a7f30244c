import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type DemoClient, openDemoClient, type SocialFillOptions } from './client.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { type AccountIds, connectAccounts, connectedIds, readAccountIds } from './connect.ts';
import { movePostBack, readPastMetrics, receiveComments } from './history.ts';
import { addVoices } from './idea-voices.ts';
import { addLocalizedPost } from './localized-post.ts';
import {
  DEMO_APPROVED,
  DEMO_DRAFTS,
  DEMO_FAILED,
  DEMO_HISTORY,
  DEMO_IDEAS,
  DEMO_WAITING,
  DEMO_WEEK,
  type DemoPost,
  drawPicture,
  pictureAlt,
} from './posts.ts';

const DAY_MS = 86_400_000;
/** Posts of a platform in the sandbox, as its control page lists them. */
const Posts = z.array(z.object({ id: z.string(), text: z.string() }));

/**
 * Fills the demo workspace through the social API and the sandbox: accounts that are really connected,
 * history with figures, a week of posts, what waits, what failed, comments and ideas. Each step is done
 * once; a start that was cut short, or a part that could not be filled, goes on the next time.
 */
export async function fillSocialDemo(options: SocialFillOptions, onPart: () => void): Promise<boolean> {
  const demo = openDemoClient(options);
  const [done] = await demo.read('select from instance where name = $1', ['demo_social:filled']);
  if (done) return true;
  const ids = await readAccountIds(demo);
  let isWhole = true;
  const part = async (name: string, work: () => Promise<unknown>) => {
    if (options.signal.aborted) return;
    const since = options.clock.monotonicMs();
    await work().catch((error: unknown) => {
      isWhole = false;
      if (!options.signal.aborted)
        options.log.warn(
          { error, part: name },
          'a part of the demo could not be filled; the next start goes on',
        );
    });
    options.log.debug(
      { part: name, ms: Math.round(options.clock.monotonicMs() - since) },
      'a part of the demo',
    );
    onPart();
  };

  await setLimits(demo, NO_INTERVALS);
  await part('accounts', () => connectAccounts(demo, ids));
  // None of these waits for another; what they share, a picture for one, is made once.
  await Promise.all([
    part('slots', () => setSlots(demo, ids)),
    part('ideas', () => addIdeas(demo).then(() => addVoices(demo))),
    part('drafts', () => addDrafts(demo, ids)),
    part('localized', () => addLocalizedPost(demo, ids)),
    part('week', () => fillWeek(demo, ids)),
    part('history', () => publishHistory(demo, ids)),
    part('failed', () => publishNow(demo, ids, DEMO_FAILED)),
  ]);
  await part('comments', () =>
    receiveComments(demo, (post, account) => findTarget(demo, ids, post, account)),
  );
  await part('metrics', () => readPastMetrics(demo, connectedIds(ids)));
  // Last: by then nothing of the demo is published through these accounts any more.
  await part('authorizations', () => endAuthorizations(demo, ids));
  if (!isWhole || options.signal.aborted) return false;
  await setLimits(demo, {});
  await demo.once('filled', async () => true);
  options.log.info({ sandbox: options.sandboxUrl }, 'the demo world is filled');
  return true;
}

/** How often `onPart` is called. */
export const SOCIAL_PARTS = 11;

/** While two weeks of history go out in seconds; the plan of the workspace is as it was when they are out. */
const NO_INTERVALS = {
  publishIntervalSec: Object.fromEntries(DEMO_ACCOUNTS.map(({ platform }) => [platform, 0])),
};

async function setLimits(demo: DemoClient, limits: object): Promise<void> {
  await demo.read('update workspaces set limits = $2 where id = $1', [
    demo.workspaceId,
    JSON.stringify(limits),
  ]);
}

async function addPost(demo: DemoClient, ids: AccountIds, post: DemoPost): Promise<string> {
  const mediaId = post.picture === undefined ? null : await addPicture(demo, post.picture);
  return demo.once(`post-${post.key}`, async () => {
    const body = {
      title: post.title,
      content: { text: post.text, locale: 'en', mediaIds: mediaId === null ? [] : [mediaId] },
      variants: Object.entries(post.languages ?? {}).map(([locale, text]) => ({ scope: { locale }, text })),
      settings: post.settings ?? {},
      accountIds: post.accounts.flatMap((key) => ids.get(key) ?? []),
    };
    return (await demo.api.call('create_post', body, demo.keyed(`post-${post.key}`))).postId;
  });
}

/** Each call is a step of its own: whoever is killed between two of them goes on with the same file. */
async function addPicture(demo: DemoClient, name: string): Promise<string> {
  return demo.once(`picture-${name}`, async () => {
    const bytes = await drawPicture(name);
    const announced = {
      filename: `${name}.jpg`,
      mime: 'image/jpeg' as const,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      altText: { en: pictureAlt(name) },
    };
    const id = await demo.once(
      `announced-${name}`,
      async () => (await demo.api.call('create_media_upload', announced, demo.keyed(`picture-${name}`))).id,
    );
    // From the store: whoever asks the API this often runs into its limits, and then waits a minute.
    const status = async () =>
      (await demo.read<{ status: string }>('select status from media where id = $1', [id]))[0]?.status;
    if ((await status()) === 'uploading') {
      await demo.api.call('upload_media_content', { mediaId: id }, { bytes });
      await demo.api.call('complete_media_upload', { mediaId: id });
    }
    await demo.until(`the picture ${name}`, async () => {
      const now = await status();
      if (now === 'failed') throw new Error(`the picture ${name} was refused`);
      return now === 'ready' ? true : null;
    });
    return id;
  });
}

/** Of the demo workspace. */
const ZONE = 'Europe/Berlin';
const SLOT_TIMES = ['09:30', '17:00'] as const;

async function setSlots(demo: DemoClient, ids: AccountIds): Promise<void> {
  const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => SLOT_TIMES.map((time) => ({ weekday, time })));
  await Promise.all(
    [...ids].map(([key, accountId]) =>
      demo.once(`slots-${key}`, () => demo.api.call('set_posting_slots', { accountId, slots })),
    ),
  );
}

async function addIdeas(demo: DemoClient): Promise<void> {
  for (const [at, { group, color, ideas }] of DEMO_IDEAS.entries()) {
    const wish = { name: group, color };
    const groupId = await demo.once(
      `ideas-${at}`,
      async () => (await demo.api.call('create_idea_group', wish, demo.keyed(`idea-group-${at}`))).id,
    );
    for (const [index, idea] of ideas.entries())
      await demo.once(`idea-${at}-${index}`, () =>
        demo.api.call('create_idea', { ...idea, groupId }, demo.keyed(`idea-${at}-${index}`)),
      );
  }
}

async function addDrafts(demo: DemoClient, ids: AccountIds): Promise<void> {
  await Promise.all(DEMO_DRAFTS.map((post) => addPost(demo, ids, post)));
  for (const post of [DEMO_WAITING, DEMO_APPROVED]) {
    const postId = await addPost(demo, ids, post);
    await demo.once(`submitted-${post.key}`, () =>
      demo.api.call(
        'submit_post_for_approval',
        { postId, note: 'Ready for a look.' },
        demo.keyed(`submit-${post.key}`),
      ),
    );
    if (post === DEMO_APPROVED)
      await demo.once(`approved-${post.key}`, () =>
        demo.api.call('approve_post', { postId, note: 'Go.' }, demo.keyed(`approve-${post.key}`)),
      );
  }
}

/** A post a day, each in one of the slots, beginning tomorrow. */
async function fillWeek(demo: DemoClient, ids: AccountIds): Promise<void> {
  const today = demo.options.clock.now().getTime();
  await Promise.all(
    DEMO_WEEK.map(async (post, index) => {
      const postId = await addPost(demo, ids, post);
      const day = new Date(today + (index + 1) * DAY_MS).toISOString().slice(0, 10);
      const localTime = `${day}T${SLOT_TIMES[index % SLOT_TIMES.length]}`;
      await demo.once(`scheduled-${post.key}`, async () => {
        const { status } = await demo.api.call('get_post', { postId });
        if (status !== 'draft') return;
        const when = { localTime, timezone: ZONE };
        await demo.api.call('schedule_post', { postId, ...when }, demo.keyed(`${post.key}-${localTime}`));
      });
    }),
  );
}

async function publishHistory(demo: DemoClient, ids: AccountIds): Promise<void> {
  await Promise.all(DEMO_HISTORY.map((post) => publishInThePast(demo, ids, post)));
}

async function publishInThePast(
  demo: DemoClient,
  ids: AccountIds,
  post: (typeof DEMO_HISTORY)[number],
): Promise<void> {
  const postId = await publishNow(demo, ids, post);
  await movePostBack(demo, post.key, postId, post.hoursAgo);
}

async function accept(demo: DemoClient, ids: AccountIds, post: DemoPost): Promise<string> {
  const postId = await addPost(demo, ids, post);
  await demo.once(`accepted-${post.key}`, () =>
    demo.api.call('publish_post', { postId }, demo.keyed(`publish-${post.key}`)),
  );
  return postId;
}

/** What became of each account is remembered with the step; a failure is part of the demo, not of the filling. */
async function publishNow(demo: DemoClient, ids: AccountIds, post: DemoPost): Promise<string> {
  const postId = await accept(demo, ids, post);
  if (post.isSlow) await passModeration(demo, post);
  await demo.once(`published-${post.key}`, () =>
    demo.until(`the end of ${post.key}`, async () => {
      const targets = await demo.read<{ platform: string; status: string; errorCode: string | null }>(
        `select platform, status, error_code as "errorCode" from post_targets where post_id = $1`,
        [postId],
      );
      return targets.some(({ status }) => OPEN.includes(status)) ? null : targets;
    }),
  );
  return postId;
}

/** The platform looks at a post for a minute. This one is of last week, so it has been looked at. */
async function passModeration(demo: DemoClient, { key, text, accounts }: DemoPost): Promise<void> {
  const platform = DEMO_ACCOUNTS.find((account) => account.key === accounts[0])?.platform ?? '';
  await demo.once(`moderated-${key}`, async () => {
    const postId = await demo.until(`${key} on ${platform}`, async () => {
      const { items } = await demo.sandbox('GET', `/__sandbox/${platform}/posts`);
      return Posts.parse(items).find((each) => each.text.includes(text))?.id ?? null;
    });
    await demo.sandbox('POST', `/__sandbox/${platform}/posts`, { postId, ageSec: MODERATION_SEC });
  });
}

const MODERATION_SEC = 3600;
const OPEN = ['pending', 'publishing', 'processing', 'uncertain'];

async function findTarget(demo: DemoClient, ids: AccountIds, post: string, account: string) {
  const postId = await demo.once(`post-${post}`, () => Promise.reject(new Error(`${post} was never made`)));
  const [target] = await demo.read<{ platform: string; platform_post_id: string }>(
    `select platform, platform_post_id from post_targets
      where post_id = $1 and account_id = $2 and status = 'published' and platform_post_id is not null`,
    [postId, ids.get(account)],
  );
  return target ?? null;
}

/** The authorization of one account ended two days ago, that of another ends in three. */
async function endAuthorizations(demo: DemoClient, ids: AccountIds): Promise<void> {
  const ends = [
    { key: 'threads', status: 'expired', days: -2, errorCode: 'token_expired' },
    { key: 'tiktok', status: 'expiring', days: 3, errorCode: null },
  ];
  for (const { key, status, days, errorCode } of ends)
    await demo.onceInStore(`${status}-${key}`, async (query) => {
      const accountId = ids.get(key);
      await query(
        `update account_tokens
            set expires_at = least(expires_at, now() + make_interval(days => $2)),
                refresh_expires_at = now() + make_interval(days => $2),
                renew_at = case when $2 < 0 then null else renew_at end
          where account_id = $1`,
        [accountId, days],
      );
      await query(
        `update accounts
            set status = $2, last_error_code = $3, token_expires_at = now() + make_interval(days => $4),
                version = version + 1
          where id = $1`,
        [accountId, status, errorCode, days],
      );
    });
}
