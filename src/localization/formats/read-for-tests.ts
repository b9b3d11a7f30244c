import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStrings } from '../intake/check-strings.ts';
import type { InputString } from './format.ts';
import { loadReader } from './known-formats.ts';

interface ReadBack {
  strings: Omit<InputString, 'at' | 'slots'>[];
  places: string[];
  warnings: string[];
}

/** Reads bytes as a file with source language `en`, with the checks of the import. */
export async function readBack(
  format: string,
  data: string | Buffer,
  sheet: string | null = null,
): Promise<ReadBack> {
  const scratch = await mkdtemp(join(tmpdir(), 'parlance-read-'));
  try {
    const path = join(scratch, 'source');
    await writeFile(path, data);
    const warnings: string[] = [];
    const options = {
      sourceLanguage: 'en',
      sheet,
      scratch,
      warn: (message: string) => void warnings.push(message),
    };
    const read = await loadReader(format);
    const found: ReadBack = { strings: [], places: [], warnings };
    for await (const { at, slots: _, ...string } of checkStrings(
      read(path, options),
      undefined,
      options.warn,
    )) {
      found.strings.push(string);
      found.places.push(at);
    }
    return found;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
