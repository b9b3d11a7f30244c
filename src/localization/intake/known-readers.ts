import type { Reader } from '../formats/reader.ts';
import * as all from './readers.ts';

/** In a Map, because `constructor` is not a format. */
export const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.values<Reader>(all)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((reader) => [reader.id, reader]),
);
