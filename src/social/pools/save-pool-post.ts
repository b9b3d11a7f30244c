import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { asWritten, requireScheduling, shownFor } from '../feeds/draft.ts';
import { Instant } from '../instant.ts';
import { duePoolsJob } from '../jobs.ts';
import { checkVariables } from '../outgoing/variables.ts';
import { Content, Settings } from '../posts/content.ts';
import { checkRefs, findRefs } from '../precheck/resolve-refs.ts';
import { TEMPLATE_VARIABLES } from '../wording/snippet-view.ts';
import { getPool, PoolPostView, presentPoolPost } from './pool-view.ts';
import {
  insertPoolPost,
  type PoolPostRow,
  type PoolRow,
  readPoolPosts,
  wakePool,
  writePoolPost,
} from './store.ts';
import { readTallies } from './store-uses.ts';

const POSTS_MAX = 500;

export const savePoolPost = defineOperation({
  name: 'save_pool_post',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'PUT', path: '/pools/{id}/posts' }],
  summary: 'Put a post into a pool, or change one that is in it.',
  description:
    'texts are alternatives that are used in turn; on a platform that refuses repeated texts, each is used only once. {account}, {locale}, {date} and {project} are filled in when a post is made from it. Posts that were made before stay as they are.',
  scope: 'posts:write',
  tier: 'draft',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'confirmation_stale'],
  input: z.object({
    id: z.string().max(64).describe('The id of the pool.'),
    poolPostId: z.string().max(64).optional().describe('The one to change. Absent: a new one is created.'),
    version: z
      .int()
      .optional()
      .describe('As last read; a different one means that it has been changed since.'),
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe('A name for the team; also the title on platforms that show one.'),
    texts: z.array(Content.shape.text.removeDefault().trim().min(1).max(20_000)).min(1).max(20),
    mediaIds: Content.shape.mediaIds,
    settings: Settings.default({}),
    expiresAt: Instant.nullish().describe('It is not used for slots after this time.'),
    paused: z.boolean().default(false),
    ...confirmationInput,
  }),
  example: { id: 'pol_01', name: 'Tip: saves', texts: ['Did you know? Your saves sync by themselves.'] },
  output: z.object({ post: PoolPostView.nullable(), ...confirmationOutput }),

  async run(input, ctx) {
    requireScheduling(ctx, say('pools.only_who_schedules'));
    const pool = await getPool(ctx, input.id, true);
    checkTexts(input.texts);
    const place = { workspaceId: pool.workspace_id, poolId: pool.id };
    const known = await readPoolPosts(ctx.db, place);
    const before = known.find(({ id }) => id === input.poolPostId) ?? null;
    if (input.poolPostId !== undefined && before === null)
      throw new AppError('not_found', say('pools.no_post'), { field: 'poolPostId' });
    await requireMedia(ctx, input, before);
    const row = await write(ctx, pool, input, before, known.length);
    const { accounts } = await findRefs(ctx, [{ accountIds: pool.account_ids }]);
    const tally = before ? (await readTallies(ctx.db, place)).get(before.id) : undefined;
    if (!pool.paused && !input.paused) {
      await confirm(ctx, {
        operation: 'save_pool_post',
        postIds: [],
        accountIds: [...accounts.keys()],
        request: input,
        content: [...accounts.values()].flatMap((account) =>
          input.texts.map((text) => shownFor(account, text, pool.locale)),
        ),
        answer: async () => ({ post: before && presentPoolPost(before, tally) }),
      });
      await wakePool(ctx.db, place, ctx.clock.now());
      await ctx.jobs.enqueue(
        ctx.db,
        duePoolsJob,
        {},
        { tenant: { workspaceId: '*', projectId: null }, requestId: ctx.requestId },
      );
    }
    return { post: presentPoolPost(row, tally) };
  },
});

type Input = z.output<typeof savePoolPost.input>;

function checkTexts(texts: readonly string[]): void {
  texts.forEach((text, at) => {
    const field = `texts[${at}]`;
    checkVariables(field, text, TEMPLATE_VARIABLES);
    if (texts.indexOf(text) < at) throw invalidField(field, say('social.named_twice'));
  });
}

/** A file deleted since it was added must not prevent other changes. */
async function requireMedia(ctx: Context, input: Input, before: PoolPostRow | null): Promise<void> {
  const mediaIds = input.mediaIds.filter((id) => !before?.media_ids.includes(id));
  const parts = {
    content: Content.parse({ mediaIds }),
    variants: [],
    settings: before === null ? input.settings : {},
  };
  checkRefs(await findRefs(ctx, [{ parts }]), { parts });
}

async function write(
  ctx: Context,
  pool: PoolRow,
  input: Input,
  before: PoolPostRow | null,
  count: number,
): Promise<PoolPostRow> {
  const now = ctx.clock.now();
  const place = { workspaceId: pool.workspace_id, poolId: pool.id };
  const change = {
    name: input.name,
    texts: input.texts,
    media_ids: [...new Set(input.mediaIds)],
    settings: JSON.stringify(input.settings),
    expires_at: input.expiresAt ? new Date(input.expiresAt) : null,
    paused: input.paused,
    updated_at: now,
  };
  if (before === null) {
    if (count >= POSTS_MAX)
      throw new AppError('conflict', say('pools.keeps_at_most', { max: POSTS_MAX }), { limit: POSTS_MAX });
    return insertPoolPost(ctx.db, {
      id: newId('plp', ctx.clock),
      workspace_id: place.workspaceId,
      pool_id: place.poolId,
      created_at: now,
      ...change,
    });
  }
  const { id, version } = before;
  const written = await writePoolPost(ctx.db, place, { id, version: input.version ?? version }, change);
  const row = asWritten(written, version);
  ctx.changed({ name: before.name, paused: before.paused }, { name: row.name, paused: row.paused });
  return row;
}
