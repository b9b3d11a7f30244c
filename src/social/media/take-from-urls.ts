import type { Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { newId } from '#platform/ids.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { userOf } from '../caller.ts';
import { mediaIntakeJob } from '../jobs.ts';
import { insertMedia } from './store.ts';
import { requireMediaQuota } from './require-quota.ts';

interface Source {
  url: string;
  filename?: string | undefined;
  also?: Partial<Pick<Insertable<Tables['media']>, 'alt_text' | 'tags' | 'folder_id'>>;
}

/**
 * Returns the ids in order. Each file is fetched and inspected later; until then its status is processing.
 */
export async function takeFromUrls(ctx: Context, sources: readonly Source[]): Promise<string[]> {
  if (sources.length === 0) return [];
  const { db, caller, clock, requestId } = ctx;
  const rows = sources.map(({ url, filename, also }) => ({
    id: newId('med', clock),
    workspace_id: caller.workspaceId,
    // Provisional until the first bytes have been read.
    kind: 'image' as const,
    mime: 'application/octet-stream',
    bytes: 0,
    status: 'processing' as const,
    filename: filename ?? filenameOf(checkUrl(url, ctx.outbound.policy, 'url')),
    alt_text: JSON.stringify({}),
    source_url: url,
    created_by: userOf(caller),
    ...also,
  }));
  // Their sizes are known only after fetching, and are checked against the quota again then.
  await requireMediaQuota(ctx, caller.workspaceId, rows.length);
  await insertMedia(db, rows);
  const tenant = { workspaceId: caller.workspaceId, projectId: null };
  for (const { id } of rows)
    await ctx.jobs.enqueue(db, mediaIntakeJob, { mediaId: id }, { tenant, requestId });
  return rows.map(({ id }) => id);
}

function filenameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  const decoded = /%[0-9a-f]{2}/i.test(last) ? safeDecode(last) : last;
  return decoded.replace(/[\p{Cc}/\\]/gu, '_').slice(0, 200) || 'import';
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
