import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { tableOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { pageOf, type Place } from '#platform/page-of.ts';
import { narrowedTo, userOf } from '../caller.ts';
import { Instant } from '../instant.ts';
import { POST, type PostStatus } from '../model.ts';
import { Platform } from '../posts/fields.ts';
import type { Included } from '../posts/present.ts';
import type { PostOfWorkspace } from '../posts/rows.ts';
import { approvalRequired } from '../posts/store/read-posts.ts';
import { besideTargets, targetsOn } from '../posts/store/read-targets.ts';
import { visiblePosts } from '../posts/store/visible-posts.ts';
import { presentPosts } from './show-post.ts';

const TIMES = {
  scheduledAt: sql.ref('p.scheduled_at'),
  publishedAt: sql.ref('p.published_at'),
  updatedAt: sql.ref('p.updated_at'),
  createdAt: sql.ref('p.created_at'),
  outAt: sql`coalesce(p.published_at, (
    select min(t.published_at) from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id
  ), p.scheduled_at, p.updated_at)`,
} as const;
const OUT_AT =
  'outAt: when it was published on the first account, otherwise its scheduled time, or else its last change.';

/** The filters of list and export. */
export const postFilters = {
  status: z.array(z.enum(POST.all)).max(8).optional().describe('Repeatable.'),
  accountId: z.string().max(64).optional(),
  platform: Platform.optional(),
  tag: z.string().max(64).optional().describe('Id of a tag.'),
  createdBy: z.string().max(64).optional().describe('Id of the person or credential that made it.'),
  locale: LanguageCode.optional().describe('The language of the content or of a variant.'),
  q: z.string().trim().max(200).optional().describe('Part of the title or of a text, case-insensitive.'),
  from: Instant.optional().describe('Not before this; applies to dateField.'),
  to: Instant.optional().describe('Before this; applies to dateField.'),
  dateField: z
    .enum(['scheduledAt', 'publishedAt', 'createdAt', 'outAt'])
    .default('scheduledAt')
    .describe(OUT_AT),
  needsMe: z
    .boolean()
    .optional()
    .describe('Posts that wait for your decision, and your own posts that were rejected or failed.'),
};

export const postOrder = {
  sort: z.enum(['scheduledAt', 'updatedAt', 'createdAt', 'outAt']).default('createdAt').describe(OUT_AT),
  order: z.enum(['asc', 'desc']).default('desc'),
};

const Filters = z.object(postFilters);
const Order = z.object(postOrder);
type Filters = z.output<typeof Filters>;
type Search = Filters & z.output<typeof Order>;

type FoundPost = PostOfWorkspace & { sort_value: string | null };

/** One page of the matching posts with what was asked to be included, in one statement. */
export async function findPosts(
  ctx: Context,
  operation: string,
  search: Search & { limit: number; cursor?: string | undefined },
  include: Included,
) {
  const { sort, order, limit, cursor, ...filters } = search;
  const column = TIMES[sort];
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const conditions = conditionsOf(ctx, search);
  return pageOf(ctx, {
    page: { limit, cursor },
    sort: `${sort} ${order}`,
    filters: { operation, workspace: ctx.caller.workspaceId, ...pickFilters(filters) },
    read(place, count) {
      if (place !== null) conditions.push(placedAfter(column, order, place));
      const ordered = sql`order by ${column} ${direction}, p.id ${direction}`;
      const posts = sql<FoundPost>`
        select p.*, ${approvalRequired(ctx.caller.workspaceId)} as approval_required, ${column}::text as sort_value
          from posts p
         where ${sql.join(conditions, sql` and `)}
         ${ordered}
         limit ${count}`;
      return besideTargets(posts, ordered, ctx.caller.workspaceId, narrowedTo(ctx.caller)).execute(ctx.db);
    },
    placeOf: ({ sort_value, id }) => [sort_value, id],
    show: (rows) => presentPosts(ctx, rows, targetsOn(rows), include),
  });
}

/** How many posts of each status match the other filters, so that tabs can show counts. */
export async function countPosts(ctx: Context, search: Search): Promise<Record<PostStatus, number>> {
  const conditions = conditionsOf(ctx, { ...search, status: undefined });
  const rows = await ctx.db
    .selectFrom('posts as p')
    .select(['p.status', sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .groupBy('p.status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return tableOf(POST.all.map((status) => [status, counts.get(status) ?? 0]));
}

function conditionsOf({ caller }: Context, search: Filters): RawBuilder<unknown>[] {
  const { status, accountId, platform, tag, createdBy, locale, q, from, to, dateField } = search;
  if (from && to && new Date(from) >= new Date(to)) throw invalidField('from', say('reading.must_be_before'));
  const date = TIMES[dateField];
  const narrowed = narrowedTo(caller);
  const goesTo = (condition: RawBuilder<unknown>) => sql`exists (
    select from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id and ${condition}
       and ${narrowed === null ? sql`true` : sql`t.account_id = any(${narrowed})`})`;
  const conditions = [
    sql`p.workspace_id = ${caller.workspaceId}`,
    sql`p.deleted_at is null`,
    visiblePosts(caller) as RawBuilder<unknown>,
  ];
  if (status) conditions.push(sql`p.status = any(${[...status]})`);
  if (accountId !== undefined) conditions.push(goesTo(sql`t.account_id = ${accountId}`));
  if (platform) conditions.push(goesTo(sql`t.platform = ${platform}`));
  if (tag !== undefined) conditions.push(sql`${tag} = any(p.tags)`);
  if (createdBy !== undefined) conditions.push(sql`p.created_by = ${createdBy}`);
  if (locale !== undefined) conditions.push(speaks(locale));
  if (q) conditions.push(mentions(q));
  if (from) conditions.push(sql`${date} >= ${new Date(from)}`);
  if (to) conditions.push(sql`${date} < ${new Date(to)}`);
  if (search.needsMe) conditions.push(needs(caller));
  return conditions;
}

function speaks(locale: string): RawBuilder<unknown> {
  return sql`(p.content ->> 'locale' = ${locale} or p.variants @> ${JSON.stringify([{ scope: { locale } }])}::jsonb)`;
}

/** Variants of single accounts are left out, because the caller may not be allowed to read them. */
function mentions(q: string): RawBuilder<unknown> {
  return sql`(strpos(lower(concat_ws(E'\n', p.title, p.content ->> 'text')), lower(${q})) > 0
    or exists (select from jsonb_array_elements(p.variants) v
                where v -> 'scope' ->> 'accountId' is null and strpos(lower(v ->> 'text'), lower(${q})) > 0))`;
}

/** The same rule as in approvals/decide.ts, in SQL. */
function needs(caller: Context['caller']): RawBuilder<unknown> {
  const user = userOf(caller);
  const role = caller.kind === 'app_key' ? 'viewer' : caller.role;
  const kinds =
    role === 'client'
      ? ['client']
      : role === 'manager' || role === 'reviewer'
        ? ['internal']
        : role === 'owner' || role === 'admin'
          ? ['internal', 'client']
          : [];
  return sql`((p.status = 'pending_approval' and exists (
      select from (select step from jsonb_array_elements(p.approval -> 'steps') with ordinality s(step, n)
                    where step ->> 'decision' is null order by n limit 1) as now_due
       where step ->> 'kind' = any(${kinds})
         and (jsonb_array_length(step -> 'reviewerIds') = 0 or jsonb_exists(step -> 'reviewerIds', ${user}))))
    or (p.created_by = ${user} and p.status in ('rejected', 'failed')))`;
}

/** Posts without a time come last in ascending and first in descending order, as in the index. */
function placedAfter(
  column: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  [value, id]: Place,
): RawBuilder<unknown> {
  if (order === 'asc') {
    return value === null
      ? sql`(${column} is null and p.id > ${id})`
      : sql`((${column}, p.id) > (${value}::timestamptz, ${id}) or ${column} is null)`;
  }
  return value === null
    ? sql`((${column} is null and p.id < ${id}) or ${column} is not null)`
    : sql`(${column}, p.id) < (${value}::timestamptz, ${id})`;
}

/** The input also has `include` or `format`, which do not affect which rows belong. */
function pickFilters(filters: Filters): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => Object.hasOwn(postFilters, name) && value !== undefined,
    ),
  );
}
