import type { Tx } from '#platform/db/client.ts';
import { isDrawn, type PostParts, type Slides } from '#social/public.ts';

export interface DrawnRow {
  id: string;
  filename: string;
  slides: Slides;
  slidesOf: string | null;
  status: string;
}

/** Documents that were drawn here, of these. */
export async function readDrawn(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<DrawnRow[]> {
  const drawn = ids.filter(isDrawn);
  if (drawn.length === 0) return [];
  return tx
    .selectFrom('media')
    .select(['id', 'filename', 'slides', 'slides_of as slidesOf', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', drawn)
    .where('deleted_at', 'is', null)
    .where('slides', 'is not', null)
    .orderBy('id')
    .$narrowType<{ slides: Slides }>()
    .execute();
}

/** Translations of a document that can be used again, the newest first. */
export function readTranslationsOf(tx: Tx, workspaceId: string, id: string): Promise<DrawnRow[]> {
  return tx
    .selectFrom('media')
    .select(['id', 'filename', 'slides', 'slides_of as slidesOf', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('slides_of', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'failed')
    .orderBy('id', 'desc')
    .$narrowType<{ slides: Slides }>()
    .execute();
}

/** Of the files that the post shows in the language, those that a translation made. */
export async function drawnForLanguage(
  tx: Tx,
  workspaceId: string,
  { variants }: PostParts,
  locale: string,
): Promise<Set<string>> {
  const ids = variants.flatMap(({ scope, mediaIds }) => (scope.locale === locale ? (mediaIds ?? []) : []));
  const rows = await readDrawn(tx, workspaceId, ids);
  return new Set(rows.flatMap(({ id, slidesOf }) => (slidesOf === null ? [] : [id])));
}
