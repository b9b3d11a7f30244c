import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { parseInput } from '#platform/parse-input.ts';
import { refuseUnknownFields } from '#platform/unknown-fields.ts';
import { Content, Settings, Variants } from '../posts/content.ts';
import { postFields } from '../posts/fields.ts';
import type { PostParts } from '../posts/rows.ts';
import type { NewPost } from '../posts/store/insert-posts.ts';
import { checkRefs, chooseAccounts, type Found, findRefs } from '../precheck/resolve-refs.ts';
import { readCsv } from '../reading/post-csv.ts';
import { zoneOf } from '../workspace/store.ts';
import { readWish } from './create-post.ts';
import { insertPosts } from './insert-posts.ts';

const ROWS_MAX = 1000;

const Row = z
  .object({
    content: Content.prefault({}),
    variants: Variants.default([]),
    settings: Settings.default({}),
    ...postFields,
  })
  .omit({ ideaId: true });
type Row = z.output<typeof Row>;

export const importPosts = defineOperation({
  name: 'import_posts',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/import' }],
  summary: 'Create up to 1,000 drafts from CSV or JSON; each row has a result of its own.',
  description:
    'CSV columns: text, title, firstComment, link, locale, mediaIds, accountIds, groupIds, platforms, tags, scheduledAt, timezone; lists are separated by |. JSON items are bodies of create_post. Rows that fail do not stop the others.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'required',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    csv: z.string().optional(),
    items: z.array(z.record(z.string(), z.unknown())).max(ROWS_MAX).optional(),
    dryRun: z.boolean().default(false).describe('Only say what would happen.'),
  }),
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
    const rows = rowsOf(input).map((raw) => attempt(() => readRow(raw)));
    const wanted = rows.flatMap(({ value }) => (value ? [{ ...value, parts: partsOfRow(value) }] : []));
    const found = await findRefs(ctx, wanted);
    const timezone = await zoneOf(ctx);
    const tries = rows.map(({ value, error }) =>
      value ? attempt(() => newPost(value, found, timezone, ctx)) : { error },
    );
    const good = tries.flatMap(({ value }) => value ?? []);
    const ids = input.dryRun ? [] : await insertPosts(ctx, good);
    const left = ids.values();
    return {
      created: ids.length,
      failed: tries.length - good.length,
      results: tries.map(({ value, error }, n) => ({
        row: n + 1,
        ok: value !== undefined,
        postId: value === undefined ? null : (left.next().value ?? null),
        error: error ? { code: error.code, message: error.message, params: error.params } : null,
      })),
    };
  },
});

function rowsOf({ csv, items }: { csv?: string | undefined; items?: Record<string, unknown>[] | undefined }) {
  if ((csv === undefined) === (items === undefined)) throw invalidField('csv', 'send either csv or items');
  const rows = items ?? readCsv(csv ?? '', ROWS_MAX);
  if (rows.length === 0) throw invalidField(items ? 'items' : 'csv', 'must have at least one row');
  if (rows.length > ROWS_MAX) throw invalidField('csv', `must have at most ${ROWS_MAX} rows`);
  return rows;
}

/** A row is the body of a call of its own: a misspelt column must not become an empty post either. */
function readRow(raw: Record<string, unknown>): Row {
  refuseUnknownFields(Row, raw, 'a row');
  return parseInput(Row, raw);
}

function partsOfRow({ content, variants, settings }: Row): PostParts {
  return { content, variants, settings };
}

function newPost(row: Row, found: Found, timezone: string, ctx: Context): NewPost {
  const parts = partsOfRow(row);
  checkRefs(found, { parts, tags: row.tags });
  return {
    ...row,
    parts,
    accounts: chooseAccounts(found, row),
    scheduledAt: readWish(row.scheduledAt, ctx),
    timezone: row.timezone ?? timezone,
    createdVia: 'import',
  };
}

/** What is wrong with one row is said about that row; only our own bugs end the import. */
function attempt<T>(run: () => T): { value?: T; error?: AppError | undefined } {
  try {
    return { value: run() };
  } catch (cause) {
    if (cause instanceof AppError) return { error: cause };
    throw cause;
  }
}
