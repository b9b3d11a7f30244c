import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { checkVariables } from '../outgoing/variables.ts';
import { findRefs } from '../precheck/resolve-refs.ts';
import { asWritten, chooseAll, requireFreeName, requireScheduling, shownFor } from './draft.ts';
import { FEED_VARIABLES, FeedView, getFeed, OUTCOMES, presentFeed } from './feed-view.ts';
import { type FeedRow, insertFeed, readFeeds, writeFeed } from './store.ts';

const FEEDS_MAX = 50;

export const FeedUrl = z.url({ protocol: /^https?$/ }).max(2048);
export const Template = z.string().trim().min(1).max(5000);

export const saveFeed = defineOperation({
  name: 'save_feed',
  face: 'social',
  group: 'feeds',
  routes: [{ method: 'PUT', path: '/feeds' }],
  summary: 'Follow a feed (RSS, Atom, JSON Feed or a changelog in Markdown), or change how it is followed.',
  description:
    'Each new item becomes one draft, in the name of the person who last saved the feed. In the template {title}, {link}, {summary} and {date} are filled in. If the workspace requires approvals, posts to be queued are submitted to the reviewers first.',
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
    url: FeedUrl,
    template: Template.default('{title}\n\n{link}'),
    locale: LanguageCode.nullish().describe('The language it is written in.'),
    accountIds: z.array(z.string().min(1).max(64)).max(100).default([]),
    outcome: z
      .enum(OUTCOMES)
      .default('draft')
      .describe(
        'draft: waits for a person. approval: submitted to the reviewers. queue: next free posting slots.',
      ),
    localize: z.boolean().default(false).describe('Translated into the languages of its accounts first.'),
    everyMinutes: z.int().min(15).max(10_080).default(60),
    firstItems: z
      .int()
      .min(0)
      .max(10)
      .default(1)
      .describe('How many of the items that exist at the first check become drafts.'),
    paused: z.boolean().default(false),
    ...confirmationInput,
  }),
  output: z.object({ feed: FeedView.nullable(), ...confirmationOutput }),

  async run(input, ctx) {
    const { workspaceId } = ctx.caller;
    if (!ctx.outbound.receiver.isFeed(new URL(input.url))) checkUrl(input.url, ctx.outbound.policy, 'url');
    checkVariables('template', input.template, FEED_VARIABLES);
    if (input.localize && !input.locale) throw invalidField('locale', say('feeds.language_needed'));
    const known = await readFeeds(ctx.db, workspaceId);
    const before = input.id === undefined ? null : await getFeed(ctx, input.id, true);
    const accounts = chooseAll(
      await findRefs(ctx, [{ accountIds: input.accountIds }]),
      input.accountIds,
      before,
    );
    if (input.outcome === 'queue') {
      requireScheduling(ctx, say('feeds.only_who_schedules'));
      if (accounts.length === 0) throw invalidField('accountIds', say('feeds.accounts_needed'));
    }
    requireFreeName(known, input, FEEDS_MAX);
    const row = await write(ctx, input, before);
    if (input.outcome === 'queue' && !input.paused)
      await confirm(ctx, {
        operation: 'save_feed',
        postIds: [],
        accountIds: accounts.map(({ id }) => id),
        request: input,
        content: accounts.map((account) => shownFor(account, input.template, input.locale ?? null)),
        answer: async () => ({ feed: before && presentFeed(before) }),
      });
    return { feed: presentFeed(row) };
  },
});

type Input = z.output<typeof saveFeed.input>;

async function write(ctx: Context, input: Input, before: FeedRow | null): Promise<FeedRow> {
  const { workspaceId } = ctx.caller;
  const now = ctx.clock.now();
  const isElsewhere = before?.url !== input.url;
  const change = {
    name: input.name,
    url: input.url,
    template: input.template,
    locale: input.locale ?? null,
    account_ids: [...new Set(input.accountIds)],
    outcome: input.outcome,
    localize: input.localize,
    every_minutes: input.everyMinutes,
    first_items: input.firstItems,
    paused: input.paused,
    owner_id: userOf(ctx.caller),
    // Whoever saves a feed expects it to work now: it is read again soon, and a new address
    // as if for the first time.
    next_look_at: now,
    failures: 0,
    problem: null,
    problem_said: null,
    updated_at: now,
    ...(isElsewhere && { kind: null, etag: null, last_modified: null, looked_at: null, read_at: null }),
  };
  if (before === null)
    return insertFeed(ctx.db, { id: newId('fed', ctx.clock), workspace_id: workspaceId, ...change });
  const place = { workspaceId, feedId: before.id };
  const written = await writeFeed(ctx.db, place, input.version ?? before.version, change);
  const row = asWritten(written, before.version);
  ctx.changed(fieldsOf(before), fieldsOf(row));
  return row;
}

const fieldsOf = (row: FeedRow) => ({
  name: row.name,
  url: row.url,
  accounts: row.account_ids,
  locale: row.locale,
  mode: row.outcome,
  paused: row.paused,
});
