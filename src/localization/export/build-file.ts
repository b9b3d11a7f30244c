import type { Services } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { inBlocks } from '../formats/bytes.ts';
import type { Format } from '../formats/format.ts';
import type { ExportOptions, RowSource } from '../formats/export-row.ts';
import { formatOf, loadWriter } from '../formats/known-formats.ts';
import { zipOf } from '../formats/zip.ts';
import { fromSource } from './from-source.ts';
import type { ExportOrder } from './order.ts';
import { inSnapshot, type ReadPages, type SnapshotOptions } from './snapshot.ts';
import { noteFile, reserveFile } from './store-files.ts';
import { projectRows, taskRows } from './store-rows.ts';

/** Counted from the first byte: longer than writing the file plus the hour for which its link is valid. */
const FILE_LIFE_MS = 2 * 3_600_000;

export interface StoredFile {
  key: string;
  /** Including the extension. */
  filename: string;
  bytes: number;
  /** ISO 8601. Afterwards housekeeping deletes the file. */
  keptUntil: string;
}

type BuildContext = Pick<Services, 'database' | 'clock' | 'blobs'>;

/** Streams the file into the file store from one snapshot of the data. */
export async function buildFile(
  ctx: BuildContext,
  order: ExportOrder,
  options: Omit<SnapshotOptions, 'tenant'> & { key?: string },
): Promise<StoredFile> {
  const format = formatOf(order.format);
  const isArchive =
    order.mode === 'separate' && (format.modes.includes('single') || order.languages.length > 1);
  const [extension] = format.extensions;
  const ending = isArchive ? `${extension}.zip` : extension;
  const contentType = isArchive ? 'application/zip' : format.contentType;
  const { workspaceId, projectId, filename } = order;
  return storeFile(ctx, { workspaceId, projectId, filename, ending, contentType }, options, (read) => {
    const rows =
      order.taskId === null
        ? projectRows(read, projectId)
        : taskRows(read, order.taskId, order.sourceLanguage);
    const write = writerOf(read, order);
    return isArchive ? archive(ctx, rows, format, order, write) : file(ctx, rows, order, write);
  });
}

interface NewFile {
  workspaceId: string;
  projectId: string;
  /** Without the extension. */
  filename: string;
  ending: string;
  contentType: string;
}

/** Streams the output of `make` into the file store, reading from one snapshot of the project's data. */
export function storeFile(
  ctx: BuildContext,
  file: NewFile,
  options: Omit<SnapshotOptions, 'tenant'> & { key?: string },
  make: (read: ReadPages) => AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const { workspaceId, projectId } = file;
  return inSnapshot(ctx, { ...options, tenant: { workspaceId, projectId } }, (read) =>
    putFile(ctx, file, make(read), options.key),
  );
}

/** The file is deleted after some hours, even if its writer dies. */
export async function putFile(
  ctx: BuildContext,
  { workspaceId, projectId, filename, ending, contentType }: NewFile,
  content: AsyncIterable<Uint8Array>,
  // Keys are in lower case. Ids only have capitals, so folding loses nothing.
  key = `exports/${projectId}/${newId('blob', ctx.clock)}.${ending}`.toLowerCase(),
): Promise<StoredFile> {
  const keptUntil = new Date(ctx.clock.now().getTime() + FILE_LIFE_MS);
  await ctx.database.tenant({ workspaceId, projectId: null }, (tx) =>
    reserveFile(tx, { key, workspaceId, contentType, keptUntil }),
  );
  const { bytes, sha256 } = await ctx.blobs.put(key, content, { contentType });
  await ctx.database.tenant({ workspaceId, projectId }, (tx) => noteFile(tx, key, { bytes, sha256 }));
  return { key, filename: `${filename}.${ending}`, bytes, keptUntil: keptUntil.toISOString() };
}

type Writer = (rows: RowSource, options: ExportOptions) => AsyncGenerator<Uint8Array | string>;

/** Writes the source file of the task with its translations, or the strings in the format's own way. */
async function writerOf(read: ReadPages, order: ExportOrder): Promise<Writer> {
  const fromFile = await fromSource(read, order);
  const write = await loadWriter(order.format);
  return (rows, options) => fromFile?.(rows, options) ?? write(rows, options);
}

async function* file(
  ctx: BuildContext,
  rows: RowSource,
  order: ExportOrder,
  writer: Promise<Writer>,
): AsyncGenerator<Uint8Array> {
  const write = await writer;
  yield* inBlocks(write(rows, { ...order, createdAt: ctx.clock.now() }));
}

/** One entry per language. Names are made from our language codes, so that no caller can inject a path. */
function archive(
  ctx: BuildContext,
  rows: RowSource,
  format: Format,
  order: ExportOrder,
  writer: Promise<Writer>,
): AsyncGenerator<Uint8Array> {
  const entries = order.languages.map((language) => ({
    name: format.entryName?.(language) ?? `${language}.${format.extensions[0]}`,
    content: () =>
      file(
        ctx,
        rows,
        {
          ...order,
          languages: [language],
          columns: order.columns.filter((column) => column.type === 'field' || column.value === language),
        },
        writer,
      ),
  }));
  return zipOf(entries, ctx.clock.now());
}
