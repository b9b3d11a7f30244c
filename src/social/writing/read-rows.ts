import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { parseInput } from '#platform/parse-input.ts';
import { refuseUnknownFields } from '#platform/unknown-fields.ts';
import { Content, Settings, Variants } from '../posts/content.ts';
import { postFields } from '../posts/fields.ts';
import type { PostParts } from '../posts/rows.ts';
import type { NewPost } from '../posts/store/insert-posts.ts';
import { checkRefs, chooseAccounts, type Found, findRefs } from '../precheck/resolve-refs.ts';
import { zoneOf } from '../workspace/store.ts';
import { readWish } from './create-post.ts';

const MEDIA_MAX = 20;
const URL_MAX = 2048;

const Row = z
  .object({
    content: Content.prefault({}),
    variants: Variants.default([]),
    settings: Settings.default({}),
    mediaUrls: z.array(z.string().min(1).max(URL_MAX)).max(MEDIA_MAX).default([]),
    ...postFields,
  })
  .omit({ ideaId: true });
type Row = z.output<typeof Row>;

/** A row that can become a post, and the files to be fetched for it. */
export interface ReadyRow {
  post: NewPost;
  mediaUrls: string[];
}

interface TriedRow {
  value?: ReadyRow;
  error?: AppError | undefined;
}

/** Parses the rows of an import one by one, and looks up everything they name at once. */
export async function readRows(ctx: Context, raws: readonly Record<string, unknown>[]): Promise<TriedRow[]> {
  const rows = raws.map((raw) => attempt(() => readRow(raw)));
  const wanted = rows.flatMap(({ value }) => (value ? [{ ...value, parts: partsOfRow(value) }] : []));
  const found = await findRefs(ctx, wanted);
  const timezone = await zoneOf(ctx);
  return rows.map(({ value, error }) =>
    value ? attempt(() => readyRow(value, found, timezone, ctx)) : { error },
  );
}

/**
 * A row is treated like the body of a separate call: a misspelt column must not lead to an empty post either.
 */
function readRow(raw: Record<string, unknown>): Row {
  refuseUnknownFields(Row, raw, 'a row');
  return parseInput(Row, raw);
}

function partsOfRow({ content, variants, settings }: Row): PostParts {
  return { content, variants, settings };
}

function readyRow({ mediaUrls, ...row }: Row, found: Found, timezone: string, ctx: Context): ReadyRow {
  const parts = partsOfRow({ ...row, mediaUrls });
  checkRefs(found, { parts, tags: row.tags });
  for (const [at, url] of mediaUrls.entries()) checkUrl(url, ctx.outbound.policy, `mediaUrls[${at}]`);
  if (parts.content.mediaIds.length + mediaUrls.length > MEDIA_MAX)
    throw invalidField('mediaUrls', say('writing.must_be_most_mediaids', { max: MEDIA_MAX }));
  return {
    mediaUrls,
    post: {
      ...row,
      parts,
      accounts: chooseAccounts(found, row),
      scheduledAt: readWish(row.scheduledAt, ctx),
      timezone: row.timezone ?? timezone,
      createdVia: 'import',
    },
  };
}

/** An error in one row is reported for that row; only our own bugs end the import. */
function attempt<T>(run: () => T): { value?: T; error?: AppError | undefined } {
  try {
    return { value: run() };
  } catch (cause) {
    if (cause instanceof AppError) return { error: cause };
    throw cause;
  }
}
