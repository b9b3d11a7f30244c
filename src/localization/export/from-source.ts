import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Write } from '../formats/format.ts';
import type { RowSource, ExportOptions } from '../formats/export-row.ts';
import { loadFiller, loadWriter } from '../formats/known-formats.ts';
import { fillFile, type Skeleton } from '../formats/fill-file.ts';
import type { FileAbout, PlacedSlot } from '../formats/skeleton.ts';
import type { ExportOrder } from './order.ts';
import type { ReadPages } from './snapshot.ts';
import { type KeptSkeleton, skeletonOf, skeletonParts } from './store-rows.ts';

/** Writes the source file of a task with the current texts. */
type FromSource = (rows: RowSource, options: ExportOptions) => AsyncGenerator<Uint8Array | string> | null;

/** Null if there is no such file or the order does not ask for it. Then the format writes the strings. */
export async function fromSource(read: ReadPages, order: ExportOrder): Promise<FromSource | null> {
  if (order.fromSource !== true || order.taskId === null) return null;
  const found = await skeletonOf(read, order.taskId);
  return found?.format === order.format ? fromSkeleton(read, order, found) : null;
}

/** The same for a known file. */
export async function fromSkeleton(
  read: ReadPages,
  order: Pick<ExportOrder, 'projectId' | 'mode' | 'languages'>,
  found: KeptSkeleton,
): Promise<FromSource | null> {
  const file = () => unzipped(skeletonParts(read, order.projectId, found.sha256));
  if (found.about.isWhole === true)
    return isForOne(order) ? wholeOr(file, await loadWriter(found.format)) : null;
  const fillSlot = await loadFiller(found.format);
  if (!fillSlot) return null;
  const skeleton: Skeleton = {
    about: found.about,
    slots: unpack(found.slots),
    bytes: file,
  };
  return (rows, options) =>
    isFor(found.about, options) ? fillFile(skeleton, rows, options, fillSlot) : null;
}

/** With several languages in separate files, none of them is the source file. */
const isForOne = ({ mode, languages }: Pick<ExportOptions, 'mode' | 'languages'>) =>
  mode === 'single' || languages.length === 1;

/** The file itself if its texts are unchanged, otherwise the output of the format. */
function wholeOr(file: () => AsyncIterable<Uint8Array>, write: Write): FromSource {
  return async function* (rows, options) {
    if (await isUntouched(rows, options.languages)) yield* file();
    else yield* write(rows, options);
  };
}

async function isUntouched(rows: RowSource, languages: readonly string[]): Promise<boolean> {
  for await (const { values, given } of rows(languages))
    for (const language of languages)
      if ((values.get(language) ?? '') !== (given?.[language] ?? '')) return false;
  return true;
}

/** Whether a file of this kind can hold these languages. */
export function isFor(
  { holds, languages: own, isClosed }: FileAbout,
  { mode, languages }: Pick<ExportOptions, 'mode' | 'languages'>,
): boolean {
  const isKnown = languages.every((language) => own.includes(language));
  if (holds === 'many') return mode === 'single' && (isKnown || isClosed !== true);
  if (languages.length === 1) return own.length <= 1 || own.includes(languages[0] ?? '');
  return holds === 'pair' && isKnown;
}

const Packed = z.array(
  z.tuple([
    z.number(),
    z.number(),
    z.array(z.number()),
    z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  ]),
);

function unpack(slots: Buffer): PlacedSlot[] {
  const packed = Packed.parse(JSON.parse(gunzipSync(slots).toString()));
  return packed.map(([from, to, positions, facts]) => ({ from, to, positions, ...(facts && { facts }) }));
}

function unzipped(parts: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  const source = Readable.from(parts);
  source.on('error', (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}
