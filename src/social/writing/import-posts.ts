import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { takeFromUrls } from '../media/take-from-urls.ts';
import type { NewPost } from '../posts/store/insert-posts.ts';
import { readCsv } from '../reading/post-csv.ts';
import { insertPosts } from './insert-posts.ts';
import { type ReadyRow, readRows } from './read-rows.ts';

const ROWS_MAX = 1000;
/** Each one is a job, created in the transaction of the import. */
const ADDRESSES_MAX = 300;

export const importPosts = defineOperation({
  name: 'import_posts',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/import' }],
  summary: 'Create up to 1,000 drafts from CSV or JSON; each row has its own result.',
  description:
    'CSV columns: text, title, firstComment, link, locale, mediaIds, mediaUrls, accountIds, groupIds, platforms, tags, scheduledAt, timezone, and options of platforms by their names, such as wordpress.title or pinterest.board; lists are separated by |. JSON items are bodies of create_post. Both may also have mediaUrls: pictures and videos at public addresses, fetched after the import and placed after those of mediaIds. Rows that fail do not stop the others.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'required',
  errors: ['invalid_input', 'plan_limit', 'forbidden'],
  input: z.object({
    csv: z.string().optional(),
    items: z.array(z.record(z.string(), z.unknown())).max(ROWS_MAX).optional(),
    dryRun: z.boolean().default(false).describe('Only report what would happen.'),
  }),
  example: { items: [{ accountIds: ['acc_01'], content: { text: 'Out now!' } }] },
  output: z.object({
    created: z.int(),
    failed: z.int(),
    results: z.array(
      z.object({
        row: z.int().describe('Counted from 1, without the header line.'),
        ok: z.boolean(),
        postId: z.string().nullable(),
        error: z
          .object({ code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()) })
          .nullable(),
      }),
    ),
  }),

  async run(input, ctx) {
    const rows = await readRows(ctx, rowsOf(input));
    const good = rows.flatMap(({ value }) => value ?? []);
    const ids = input.dryRun ? [] : await insertPosts(ctx, await withMedia(ctx, good));
    const left = ids.values();
    return {
      created: ids.length,
      failed: rows.length - good.length,
      results: rows.map(({ value, error }, n) => ({
        row: n + 1,
        ok: value !== undefined,
        postId: value === undefined ? null : (left.next().value ?? null),
        error: error ? { code: error.code, message: error.message, params: error.params } : null,
      })),
    };
  },
});

/** A file named by several rows is fetched once. */
async function withMedia(ctx: Context, rows: readonly ReadyRow[]): Promise<NewPost[]> {
  const urls = [...new Set(rows.flatMap(({ mediaUrls }) => mediaUrls))];
  if (urls.length > ADDRESSES_MAX)
    throw invalidField('mediaUrls', say('writing.must_be_most_different_addresses', { max: ADDRESSES_MAX }));
  const ids = await takeFromUrls(
    ctx,
    urls.map((url) => ({ url })),
  );
  const idOf = new Map(urls.map((url, n) => [url, ids[n] ?? '']));
  return rows.map(({ mediaUrls, post }) => {
    if (mediaUrls.length === 0) return post;
    const mediaIds = [...post.parts.content.mediaIds, ...mediaUrls.map((url) => idOf.get(url) ?? '')];
    return { ...post, parts: { ...post.parts, content: { ...post.parts.content, mediaIds } } };
  });
}

function rowsOf({ csv, items }: { csv?: string | undefined; items?: Record<string, unknown>[] | undefined }) {
  if ((csv === undefined) === (items === undefined))
    throw invalidField('csv', say('writing.send_either_csv_items'));
  const rows = items ?? readCsv(csv ?? '', ROWS_MAX);
  if (rows.length === 0) throw invalidField(items ? 'items' : 'csv', say('writing.must_least_one_row'));
  if (rows.length > ROWS_MAX) throw invalidField('csv', say('writing.must_most_rows', { max: ROWS_MAX }));
  return rows;
}
