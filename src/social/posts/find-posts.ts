import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { decodeCursor, encodeCursor, filtersHash, type SortValue } from '#kernel/page.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { userOf } from './actor.ts';
import { Platform } from './fields.ts';
import { Instant } from './instant.ts';
import { POST, type PostStatus } from './post.ts';
import type { PostOfWorkspace } from './present.ts';
import { approvalRequired } from './show-post.ts';
import { narrowedTo, visiblePosts } from './store.ts';

const COLUMNS = {
  scheduledAt: 'p.scheduled_at',
  publishedAt: 'p.published_at',
  updatedAt: 'p.updated_at',
  createdAt: 'p.created_at',
} as const;

/** What list and export can be narrowed by. */
export const postFilters = {
  status: z.array(z.enum(POST.all)).max(8).optional().describe('Repeatable.'),
  accountId: z.string().max(64).optional(),
  platform: Platform.optional(),
  tag: z.string().max(64).optional().describe('Id of a tag.'),
  locale: LanguageCode.optional().describe('Of the content or of a variant.'),
  q: z.string().trim().max(200).optional().describe('Part of the title or of a text, in any case.'),
  from: Instant.optional().describe('Not before; of dateField.'),
  to: Instant.optional().describe('Before; of dateField.'),
  dateField: z.enum(['scheduledAt', 'publishedAt', 'createdAt']).default('scheduledAt'),
  needsMe: z
    .boolean()
    .optional()
    .describe('Waits for your decision, or is yours and was rejected or has failed.'),
};

export const postOrder = {
  sort: z.enum(['scheduledAt', 'updatedAt', 'createdAt']).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

const Filters = z.object(postFilters);
const Order = z.object(postOrder);
type Filters = z.output<typeof Filters>;
export type Search = Filters & z.output<typeof Order>;

export interface Found {
  rows: PostOfWorkspace[];
  nextCursor: string | null;
}

/** One page by keyset: what is inserted meanwhile shifts nothing. */
export async function findPosts(
  ctx: Context,
  operation: string,
  search: Search,
  page: { limit: number; cursor?: string | undefined },
): Promise<Found> {
  const cursor = cursorFor(ctx, operation, search);
  const column = sql.ref(COLUMNS[search.sort]);
  const direction = search.order === 'asc' ? sql`asc` : sql`desc`;
  const conditions = conditionsOf(ctx, search);
  if (page.cursor) conditions.push(behind(column, search.order, cursor.read(page.cursor)));
  const { rows } = await sql<PostOfWorkspace & { sort_value: string | null }>`
    select p.*, ${approvalRequired(ctx.caller.workspaceId)} as approval_required, ${column}::text as sort_value
      from posts p
     where ${sql.join(conditions, sql` and `)}
     order by ${column} ${direction}, p.id ${direction}
     limit ${page.limit + 1}`.execute(ctx.db);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    nextCursor: last && rows.length > page.limit ? cursor.write([last.sort_value, last.id]) : null,
  };
}

/** Of each status under the other filters, so that tabs can show figures. */
export async function countPosts(ctx: Context, search: Search): Promise<Record<PostStatus, number>> {
  const conditions = conditionsOf(ctx, { ...search, status: undefined });
  const { rows } = await sql<{ status: PostStatus; count: number }>`
    select p.status, count(*)::int as count from posts p where ${sql.join(conditions, sql` and `)} group by p.status`.execute(
    ctx.db,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(POST.all.map((status) => [status, counts.get(status) ?? 0])) as Record<
    PostStatus,
    number
  >;
}

function conditionsOf({ caller }: Context, search: Filters): RawBuilder<unknown>[] {
  const { status, accountId, platform, tag, locale, q, from, to, dateField } = search;
  if (from && to && new Date(from) >= new Date(to)) throw invalidField('from', 'must be before to');
  const date = sql.ref(COLUMNS[dateField]);
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

/** Variants of single accounts are left out: the caller may not be allowed to read them. */
function mentions(q: string): RawBuilder<unknown> {
  return sql`(strpos(lower(concat_ws(E'\n', p.title, p.content ->> 'text')), lower(${q})) > 0
    or exists (select from jsonb_array_elements(p.variants) v
                where v -> 'scope' ->> 'accountId' is null and strpos(lower(v ->> 'text'), lower(${q})) > 0))`;
}

/** The same rule as approvals/decide.ts, in SQL. */
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

type Key = readonly [SortValue, string];

/** Posts without a time come last upwards and first downwards, as the index has them. */
function behind(column: RawBuilder<unknown>, order: 'asc' | 'desc', [value, id]: Key): RawBuilder<unknown> {
  if (order === 'asc') {
    return value === null
      ? sql`(${column} is null and p.id > ${id})`
      : sql`((${column}, p.id) > (${value}::timestamptz, ${id}) or ${column} is null)`;
  }
  return value === null
    ? sql`((${column} is null and p.id < ${id}) or ${column} is not null)`
    : sql`(${column}, p.id) < (${value}::timestamptz, ${id})`;
}

function cursorFor(ctx: Context, operation: string, search: Search) {
  const { sort, order, ...filters } = search;
  const key = ctx.keyring.derive('cursor');
  const s = `${sort} ${order}`;
  const f = filtersHash({ operation, workspace: ctx.caller.workspaceId, ...pickFilters(filters) });
  return {
    read: (text: string) => decodeCursor(text, { s, f }, key).k,
    write: (k: Key) => encodeCursor({ k, s, f }, key),
  };
}

/** The input also carries limit, cursor and include, which decide nothing about which rows belong. */
function pickFilters(filters: Filters): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => Object.hasOwn(postFilters, name) && value !== undefined,
    ),
  );
}
