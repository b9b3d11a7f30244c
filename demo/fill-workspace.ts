import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type DemoClient, openDemoClient, type WorkspaceFillOptions } from './client.ts';
import { type AccountIds, connectAccounts, connectedIds, readAccountIds } from './connect-accounts.ts';
import { DATA, type PastPost, type PostData } from './data.ts';
import { drawPicture } from './draw-picture.ts';
import { readPastMetrics, receiveComments } from './history.ts';

const DAY_MS = 86_400_000;
/** Posts of a platform in the sandbox, as its control page lists them. */
const Posts = z.array(z.object({ id: z.string(), text: z.string() }));

/**
 * Fills the demo workspace through the social API and the sandbox: accounts that are really connected, history with
 * figures, a week of posts, waiting and failed posts, comments and ideas. Each step is done once; an interrupted
 * start, or a part that could not be filled, continues the next time.
 */
export async function fillWorkspace(options: WorkspaceFillOptions, onPart: () => void): Promise<boolean> {
  const demo = openDemoClient(options);
  const { store } = demo;
  if (await store.isDone('filled')) return true;
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

  await store.setLimits(NO_INTERVALS);
  for (const stage of STAGES)
    await Promise.all(Object.entries(stage).map(([name, work]) => part(name, () => work(demo, ids))));
  if (!isWhole || options.signal.aborted) return false;
  await store.setLimits({});
  await store.once('filled', async () => true);
  options.log.info({ sandbox: options.sandboxUrl }, 'the demo world is filled');
  return true;
}

type Part = (demo: DemoClient, ids: AccountIds) => Promise<unknown>;

/**
 * One after the other. The parts of a stage do not wait for each other; shared objects, such as a picture, are
 * created once.
 */
const STAGES: readonly Record<string, Part>[] = [
  { accounts: connectAccounts },
  // Before anything is published, so that it receives the events.
  { webhook: addWebhook },
  {
    slots: setSlots,
    ideas: addIdeas,
    drafts: addDrafts,
    localized: addLocalizedPost,
    week: fillWeek,
    history: (demo, ids) => Promise.all(DATA.posts.history.map((post) => publishInThePast(demo, ids, post))),
    failed: (demo, ids) => publishNow(demo, ids, DATA.posts.failed),
  },
  // After the history, none of which is signed or tagged.
  { wording: addWording },
  { feeds: followFeeds },
  { pools: addPools },
  { comments: receiveComments },
  { metrics: (demo, ids) => readPastMetrics(demo, connectedIds(ids)) },
  // Last, because nothing of the demo is published through these accounts afterwards.
  { authorizations: endAuthorizations },
];

/** How often `onPart` is called. */
export const WORKSPACE_PARTS = STAGES.flatMap(Object.keys).length;

/** While two weeks of history go out in seconds; the plan of the workspace is as it was when they are out. */
const NO_INTERVALS = {
  publishIntervalSec: Object.fromEntries(DATA.accounts.map(({ platform }) => [platform, 0])),
};

/** To the receiver of the sandbox, which can check the signatures; and a first delivery. */
async function addWebhook(demo: DemoClient): Promise<void> {
  await demo.store.once('webhook', async () => {
    const { id, secret } = await demo.api.call(
      'create_webhook',
      { url: `${demo.options.sandboxUrl}/receiver`, types: DATA.workspace.webhookTypes },
      demo.keyed('webhook'),
    );
    // Shown once: a start that continues after a crash does not get it again.
    if (secret !== undefined) await demo.sandbox('POST', '/__sandbox/receiver', { secret });
    await demo.api.call('test_webhook', { webhookId: id });
    return id;
  });
}

async function addPost(demo: DemoClient, ids: AccountIds, post: PostData): Promise<string> {
  const mediaId =
    post.picture !== undefined
      ? await addPicture(demo, post.picture)
      : post.pages !== undefined
        ? await addDocument(demo, post.key, post.pages)
        : null;
  return demo.store.once(`post-${post.key}`, async () => {
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

/** Drawn by and by: a draft need not wait for it. */
async function addDocument(
  demo: DemoClient,
  key: string,
  pages: NonNullable<PostData['pages']>,
): Promise<string> {
  const wish = { pages, locale: 'en', look: 'dark' as const, filename: `${key}.pdf` };
  return demo.store.once(
    `document-${key}`,
    async () => (await demo.api.call('create_document', wish, demo.keyed(`document-${key}`))).id,
  );
}

/** Each call is a separate step, so a start that was killed between two of them continues with the same file. */
async function addPicture(demo: DemoClient, name: string): Promise<string> {
  return demo.store.once(`picture-${name}`, async () => {
    const { bytes, alt } = await drawPicture(name);
    const announced = {
      filename: `${name}.jpg`,
      mime: 'image/jpeg' as const,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      altText: { en: alt },
    };
    const id = await demo.store.once(
      `announced-${name}`,
      async () => (await demo.api.call('create_media_upload', announced, demo.keyed(`picture-${name}`))).id,
    );
    if ((await demo.store.mediaStatus(id)) === 'uploading') {
      await demo.api.call('upload_media_content', { mediaId: id }, { bytes });
      await demo.api.call('complete_media_upload', { mediaId: id });
    }
    await demo.until(`the picture ${name}`, async () => {
      const now = await demo.store.mediaStatus(id);
      if (now === 'failed') throw new Error(`the picture ${name} was refused`);
      return now === 'ready' ? true : null;
    });
    return id;
  });
}

async function addLocalizedPost(demo: DemoClient, ids: AccountIds): Promise<void> {
  const postId = await addPost(demo, ids, DATA.posts.localized);
  for (const [step, wish] of Object.entries(DATA.posts.localized.wishes))
    await demo.store.once(step, () => demo.api.call('localize_post', { postId, ...wish }, demo.keyed(step)));
}

async function setSlots(demo: DemoClient, ids: AccountIds): Promise<void> {
  const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    DATA.workspace.slotTimes.map((time) => ({ weekday, time })),
  );
  await Promise.all(
    [...ids].map(([key, accountId]) =>
      demo.store.once(`slots-${key}`, () => demo.api.call('set_posting_slots', { accountId, slots })),
    ),
  );
}

async function addIdeas(demo: DemoClient): Promise<void> {
  const { api, store, keyed } = demo;
  const voices: { ideaId: string; comment: string | null }[] = [];
  for (const [at, { group, color, ideas }] of DATA.ideas.entries()) {
    const wish = { name: group, color };
    const groupId = await store.once(
      `ideas-${at}`,
      async () => (await api.call('create_idea_group', wish, keyed(`idea-group-${at}`))).id,
    );
    for (const [index, { voice, ...idea }] of ideas.entries()) {
      const step = `idea-${at}-${index}`;
      const { id } = await store.once(step, () => api.call('create_idea', { ...idea, groupId }, keyed(step)));
      if (voice) voices.push({ ideaId: id, comment: voice.comment });
    }
  }
  await store.once('idea-voices', () => addVoices(demo, voices));
}

/** Each is a separate step: an idea saved by an interrupted start is found by its number. */
async function addWording({ api, store, keyed }: DemoClient, ids: AccountIds): Promise<void> {
  const { snippets, signature, linkTags } = DATA.workspace.wording;
  for (const [at, snippet] of snippets.entries()) {
    const step = `wording-snippet-${at}`;
    await store.once(step, () => api.call('save_snippet', snippet, keyed(step)));
  }
  const accountId = ids.get(signature.account) ?? null;
  await store.once('signature', () => api.call('set_signature', { accountId, text: signature.text }));
  await store.once('link-tags', async () => {
    const { version } = await api.call('get_link_tags', {});
    return api.call('set_link_tags', { ...linkTags, version });
  });
}

/** Of the blog in the sandbox. */
async function followFeeds({ api, store, keyed, options }: DemoClient, ids: AccountIds): Promise<void> {
  for (const [at, { path, accounts, ...feed }] of DATA.workspace.feeds.entries()) {
    const step = `feed-${at}`;
    const accountIds = accounts.flatMap((key) => ids.get(key) ?? []);
    const url = `${options.sandboxUrl}${path}`;
    await store.once(step, () => api.call('save_feed', { ...feed, url, accountIds }, keyed(step)));
  }
}

/** Paused, so that the calendar stays as it is until somebody wants to see it at work. */
async function addPools({ api, store, keyed }: DemoClient, ids: AccountIds): Promise<void> {
  for (const [at, { accounts, posts, ...pool }] of DATA.workspace.pools.entries()) {
    const step = `pool-${at}`;
    const accountIds = accounts.flatMap((key) => ids.get(key) ?? []);
    const id = await store.once(step, async () => {
      const made = await api.call('save_pool', { ...pool, accountIds }, keyed(step));
      return made.pool?.id ?? '';
    });
    for (const [n, post] of posts.entries())
      await store.once(`${step}-${n}`, () =>
        api.call('save_pool_post', { id, ...post }, keyed(`${step}-${n}`)),
      );
  }
}

/** A repeated vote changes nothing. A repeated comment would, so an interrupted start looks first. */
async function addVoices(
  demo: DemoClient,
  voices: readonly { ideaId: string; comment: string | null }[],
): Promise<void> {
  const console = demo.openConsole();
  for (const { ideaId, comment } of voices) {
    await console.call('vote_idea', { ideaId, vote: true });
    if (comment === null) continue;
    const { items } = await console.call('list_idea_comments', { ideaId });
    if (items.length === 0) await console.call('add_idea_comment', { ideaId, text: comment });
  }
  await console.signOut();
}

async function addDrafts(demo: DemoClient, ids: AccountIds): Promise<void> {
  const { drafts, waiting, approved } = DATA.posts;
  await Promise.all(drafts.map((post) => addPost(demo, ids, post)));
  for (const post of [waiting, approved]) {
    const postId = await addPost(demo, ids, post);
    await demo.store.once(`submitted-${post.key}`, () =>
      demo.api.call(
        'submit_post_for_approval',
        { postId, note: 'Ready for a look.' },
        demo.keyed(`submit-${post.key}`),
      ),
    );
    if (post === approved)
      await demo.store.once(`approved-${post.key}`, () =>
        demo.api.call('approve_post', { postId, note: 'Go.' }, demo.keyed(`approve-${post.key}`)),
      );
  }
}

/** A post a day, each in one of the slots, beginning tomorrow. */
async function fillWeek(demo: DemoClient, ids: AccountIds): Promise<void> {
  const today = demo.options.clock.now().getTime();
  const { slotTimes, timezone } = DATA.workspace;
  await Promise.all(
    DATA.posts.week.map(async (post, index) => {
      const postId = await addPost(demo, ids, post);
      const day = new Date(today + (index + 1) * DAY_MS).toISOString().slice(0, 10);
      const localTime = `${day}T${slotTimes[index % slotTimes.length]}`;
      await demo.store.once(`scheduled-${post.key}`, async () => {
        const { status } = await demo.api.call('get_post', { postId });
        if (status !== 'draft') return;
        const when = { localTime, timezone };
        await demo.api.call('schedule_post', { postId, ...when }, demo.keyed(`${post.key}-${localTime}`));
      });
    }),
  );
}

async function publishInThePast(demo: DemoClient, ids: AccountIds, post: PastPost): Promise<void> {
  const postId = await publishNow(demo, ids, post);
  await demo.store.movePostBack(post.key, postId, post.hoursAgo);
}

/** What became of each account is remembered with the step; a failure is part of the demo, not of the filling. */
async function publishNow(demo: DemoClient, ids: AccountIds, post: PostData): Promise<string> {
  const postId = await addPost(demo, ids, post);
  await demo.store.once(`accepted-${post.key}`, () =>
    demo.api.call('publish_post', { postId }, demo.keyed(`publish-${post.key}`)),
  );
  if (post.isSlow) await passModeration(demo, post);
  await demo.store.once(`published-${post.key}`, () =>
    demo.until(`the end of ${post.key}`, async () => {
      const targets = await demo.store.targets(postId);
      return targets.some(({ status }) => OPEN.includes(status)) ? null : targets;
    }),
  );
  return postId;
}

/** The platform reviews a post for a minute. This one is from last week, so it has been reviewed. */
async function passModeration(demo: DemoClient, { key, text, accounts }: PostData): Promise<void> {
  const platform = DATA.accounts.find((account) => account.key === accounts[0])?.platform ?? '';
  await demo.store.once(`moderated-${key}`, async () => {
    const postId = await demo.until(`${key} on ${platform}`, async () => {
      const { items } = await demo.sandbox('GET', `/__sandbox/${platform}/posts`);
      return Posts.parse(items).find((each) => each.text.includes(text))?.id ?? null;
    });
    await demo.sandbox('POST', `/__sandbox/${platform}/posts`, { postId, ageSec: MODERATION_SEC });
  });
}

const MODERATION_SEC = 3600;
const OPEN = ['pending', 'publishing', 'processing', 'uncertain'];

async function endAuthorizations({ store }: DemoClient, ids: AccountIds): Promise<void> {
  for (const { account, ...end } of DATA.workspace.authorizations) {
    const accountId = ids.get(account);
    if (accountId !== undefined) await store.endAccess(`${end.status}-${account}`, accountId, end);
  }
}
