import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { JobQueue } from '#platform/job-queue.ts';
import { drawDocumentJob } from '../jobs.ts';
import type { Slides } from './slides.ts';
import { insertMedia } from './store.ts';

interface NewDocument {
  workspaceId: string;
  filename: string;
  slides: Slides;
  /** The document of which it is a translation. */
  slidesOf: string | null;
  createdBy: string;
  altText?: Readonly<Record<string, string>>;
  tags?: string[];
  folderId?: string | null;
}

/** Creates the row, and the job that renders it, in the caller's transaction. */
export async function addDocument(
  ctx: { db: Tx; clock: Clock; jobs: JobQueue; requestId: string },
  {
    workspaceId,
    filename,
    slides,
    slidesOf,
    createdBy,
    altText = {},
    tags = [],
    folderId = null,
  }: NewDocument,
): Promise<string> {
  const id = newId('doc', ctx.clock);
  await insertMedia(ctx.db, {
    id,
    workspace_id: workspaceId,
    kind: 'document',
    status: 'processing',
    filename,
    mime: 'application/pdf',
    // Its size is known only after rendering, and is checked against the plan then.
    bytes: 0,
    alt_text: JSON.stringify(altText),
    tags,
    folder_id: folderId,
    created_by: createdBy,
    pages: slides.pages.length,
    slides: JSON.stringify(slides),
    slides_of: slidesOf,
  });
  const tenant = { workspaceId, projectId: null };
  await ctx.jobs.enqueue(ctx.db, drawDocumentJob, { mediaId: id }, { tenant, requestId: ctx.requestId });
  return id;
}
