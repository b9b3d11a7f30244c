import type { Context } from '#platform/context.ts';
import { publishableUrl } from '../media/store-blob.ts';
import { readMediaRows } from '../media/store.ts';
import type { ShownTarget } from '../posts/rows.ts';

export type LinkReader = Pick<Context, 'db' | 'caller' | 'publicUrl' | 'clock' | 'keyring'>;

/** A person may come days later to finish by hand, so the links of a package are signed on each reading. */
export async function withManualLinks(
  ctx: LinkReader,
  targets: readonly ShownTarget[],
): Promise<ShownTarget[]> {
  const ids = targets.flatMap((target) => (hasLinks(target) ? mediaOf(target) : []));
  if (ids.length === 0) return [...targets];
  const rows = await readMediaRows(ctx.db, ctx.caller.workspaceId, ids);
  const links = new Map(
    rows.flatMap(({ id, blob_key: key, filename }) =>
      key === null ? [] : [[id, publishableUrl(ctx, key, filename)] as const],
    ),
  );
  return targets.map((target) => {
    if (!hasLinks(target)) return target;
    const mediaUrls = mediaOf(target).flatMap((id) => links.get(id) ?? []);
    return { ...target, manual: { ...target.manual, mediaUrls } };
  });
}

function hasLinks({ manual, snapshot }: ShownTarget): boolean {
  const { mediaUrls = [] } = (manual ?? {}) as { mediaUrls?: readonly string[] };
  return snapshot !== null && mediaUrls.length > 0;
}

function mediaOf({ snapshot }: ShownTarget): string[] {
  if (snapshot === null) return [];
  const { mediaIds, parts } = snapshot;
  return [...mediaIds, ...parts.flatMap((part) => part.mediaIds)];
}
