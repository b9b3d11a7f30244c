import type { Format, Read, Write } from './format.ts';
import type { ExportMode } from './export-row.ts';
import * as all from './formats.ts';
import type { FillSlot } from './skeleton.ts';

/** A Map, so that `constructor` is not found as a format. */
export const FORMATS: ReadonlyMap<string, Format> = new Map(
  Object.values<Format>(all)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((format) => [format.id, format]),
);

const idsOf = (isWanted: (format: Format) => boolean) =>
  [...FORMATS.values()].filter(isWanted).map(({ id }) => id);
export const READABLE = idsOf(({ read }) => read !== undefined);
export const WRITABLE = idsOf(({ write }) => write !== undefined);

/**
 * Throws if there is none: tasks and templates contain only ids of the list, unless the product
 * dropped a format.
 */
export function formatOf(id: string): Format {
  const format = FORMATS.get(id);
  if (!format) throw new Error(`There is no format ${id}.`);
  return format;
}

export async function loadReader(id: string): Promise<Read> {
  const found = await formatOf(id).read?.();
  if (!found) throw new Error(`Files of ${id} are not read.`);
  return found.read;
}

export async function loadWriter(id: string): Promise<Write> {
  const found = await formatOf(id).write?.();
  if (!found) throw new Error(`Files of ${id} are not written.`);
  return found.write;
}

export async function loadFiller(id: string): Promise<FillSlot | null> {
  return (await formatOf(id).write?.())?.fillSlot ?? null;
}

/** The mode of an export if neither the call nor the template has chosen one that the format supports. */
export function defaultMode(id: string): ExportMode {
  return formatOf(id).modes[0];
}

/** With only one mode there is no choice, so templates of the format show none. */
export function hasModes(id: string): boolean {
  return formatOf(id).modes.length > 1;
}
