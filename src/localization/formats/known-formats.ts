import type { ExportFormat, ExportMode } from './format.ts';
import * as all from './formats.ts';

/** In a Map, because `constructor` is not a format. */
export const FORMATS: ReadonlyMap<string, ExportFormat> = new Map(
  Object.values<ExportFormat>(all)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((format) => [format.id, format]),
);

/** Templates hold only ids of this list, so a miss is a format that was taken out of the product. */
export function formatOf(id: string): ExportFormat {
  const format = FORMATS.get(id);
  if (!format) throw new Error(`There is no export format ${id}.`);
  return format;
}

/** What an export has when neither the call nor the template chose a mode that the format has. */
export function defaultMode(id: string): ExportMode {
  return formatOf(id).modes[0] ?? 'single';
}

/** A format with one mode has nothing to choose, so its templates show no mode. */
export function hasModes(id: string): boolean {
  return formatOf(id).modes.length > 1;
}
