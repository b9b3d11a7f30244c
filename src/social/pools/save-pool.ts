import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import type { ChosenAccount } from '../accounts/store/facts.ts';
import { userOf } from '../caller.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { duePoolsJob } from '../jobs.ts';
import { asWritten, chooseAll, requireFreeName, requireScheduling, shownFor } from '../feeds/draft.ts';
import { checkRefs, findRefs } from '../precheck/resolve-refs.ts';
import { getPool, PoolView, presentPool } from './pool-view.ts';
import { insertPool, type PoolPostRow, type PoolRow, readPoolPosts, readPools, writePool } from './store.ts';

const POOLS_MAX = 50;

export const savePool = defineOperation({
  name: 'save_pool',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'PUT', path: '/pools' }],
  summary: 'Create or change a pool of posts that fills free posting slots.',
  description:
    'Each free slot of its accounts within the next leadHours gets one post, in the name of the person who last saved the pool: the post that was published on that account longest ago, once it has rested for cooldownDays. If the workspace requires approvals, the post is submitted to the reviewers first.',
  scope: 'posts:write',
  tier: 'draft',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'no_account', 'conflict', 'confirmation_stale'],
  input: z.object({
    id: z.string().max(64).optional().describe('The one to change. Absent: a new one is created.'),
    version: z
      .int()
      .optional()
      .describe('As last read; a different one means that it has been changed since.'),
    name: z.string().trim().min(1).max(80),
    accountIds: z.array(z.string().min(1).max(64)).min(1).max(50),
    tags: z.array(z.string().min(1).max(64)).max(20).default([]).describe('Tags of the posts that it makes.'),
    locale: LanguageCode.nullish().describe('The language its posts are written in.'),
    localize: z.boolean().default(false).describe('Translated into the language of each account first.'),
    cooldownDays: z
      .int()
      .min(1)
      .max(730)
      .default(30)
      .describe('How long a post rests on an account after it was used there.'),
    leadHours: z
      .int()
      .min(1)
      .max(336)
      .default(24)
      .describe('Free slots within this time are filled; later ones are left to people for now.'),
    paused: z.boolean().default(false),
    ...confirmationInput,
  }),
  example: { name: 'Evergreen', accountIds: ['acc_01'], cooldownDays: 30 },
  output: z.object({ pool: PoolView.nullable(), ...confirmationOutput }),

  async run(input, ctx) {
    const { workspaceId } = ctx.caller;
    requireScheduling(ctx, say('pools.only_who_schedules'));
    if (input.localize && !input.locale) throw invalidField('locale', say('pools.language_needed'));
    const known = await readPools(ctx.db, workspaceId);
    const before = input.id === undefined ? null : await getPool(ctx, input.id, true);
    const { accountIds, tags } = input;
    const found = await findRefs(ctx, [{ accountIds, tags }]);
    checkRefs(found, { tags: tags.filter((id) => !before?.tags.includes(id)) });
    const accounts = chooseAll(found, accountIds, before);
    requireFreeName(known, input, POOLS_MAX);
    const row = await write(ctx, input, before);
    const posts = before ? await readPoolPosts(ctx.db, { workspaceId, poolId: before.id }) : [];
    if (!input.paused)
      await confirm(ctx, {
        operation: 'save_pool',
        postIds: [],
        accountIds: accounts.map(({ id }) => id),
        request: input,
        content: accounts.flatMap((account) => shownOf(account, input, posts)),
        answer: async () => ({ pool: before && presentPool(before, posts.length) }),
      });
    if (!input.paused)
      await ctx.jobs.enqueue(
        ctx.db,
        duePoolsJob,
        {},
        { tenant: { workspaceId: '*', projectId: null }, requestId: ctx.requestId },
      );
    return { pool: presentPool(row, posts.length) };
  },
});

type Input = z.output<typeof savePool.input>;

async function write(ctx: Context, input: Input, before: PoolRow | null): Promise<PoolRow> {
  const { workspaceId } = ctx.caller;
  const now = ctx.clock.now();
  const change = {
    name: input.name,
    account_ids: [...new Set(input.accountIds)],
    tags: [...new Set(input.tags)],
    locale: input.locale ?? null,
    localize: input.localize,
    cooldown_days: input.cooldownDays,
    lead_hours: input.leadHours,
    paused: input.paused,
    owner_id: userOf(ctx.caller),
    next_fill_at: now,
    problem: null,
    problem_said: null,
    updated_at: now,
  };
  if (before === null)
    return insertPool(ctx.db, { id: newId('pol', ctx.clock), workspace_id: workspaceId, ...change });
  const place = { workspaceId, poolId: before.id };
  const written = await writePool(ctx.db, place, input.version ?? before.version, change);
  const row = asWritten(written, before.version);
  ctx.changed(fieldsOf(before), fieldsOf(row));
  return row;
}

const fieldsOf = (row: PoolRow) => ({
  name: row.name,
  accounts: row.account_ids,
  locale: row.locale,
  tags: row.tags,
  paused: row.paused,
});

/** All texts of the pool go to the account; for an empty pool, its name is shown. */
function shownOf(account: ChosenAccount, { name, locale = null }: Input, posts: readonly PoolPostRow[]) {
  const texts = posts.length === 0 ? [name] : posts.flatMap((post) => post.texts);
  return texts.map((text) => shownFor(account, text, locale));
}
