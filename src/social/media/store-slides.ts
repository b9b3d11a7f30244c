import type { Tx } from '#platform/db/client.ts';
import type { Slides } from './slides.ts';

export interface DrawnRow {
  id: string;
  filename: string;
  slides: Slides;
  slidesOf: string | null;
  status: string;
}

/** Those of these files that are documents rendered here. */
export async function readDrawn(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<DrawnRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('media')
    .select(['id', 'filename', 'slides', 'slides_of as slidesOf', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('slides', 'is not', null)
    .orderBy('id')
    .$narrowType<{ slides: Slides }>()
    .execute();
}

/** Translations of a document that can be reused, newest first. */
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
