import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Config, type FileEntry, wrong } from './config.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { targetOf } from './name-targets.ts';
import { placeInside } from './write-safely.ts';

export interface SourceFile {
  entry: FileEntry;
  /** Relative to the folder of parlance.json, with slashes, as the server knows it. */
  path: string;
}

/** Never searched: its contents are not ours, or are built from ours. */
const PASSED_BY = new Set(['node_modules', '.git', '.parlance']);

/** Relative paths with slashes, in order. Links are not followed out of the folder. */
export async function findMatches(folder: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const name of glob(pattern, { cwd: folder, exclude: (one) => PASSED_BY.has(baseOf(one)) })) {
    const path = name.split(sep).join('/');
    if ((await stat(join(folder, name))).isFile()) found.push(path);
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1));
}

const baseOf = (path: string) => path.split(/[\\/]/).at(-1) ?? '';

/**
 * Every source file once; a file that two patterns match belongs to the first. Languages are those of the project.
 */
export async function findSources(config: Config, languages: readonly string[]): Promise<SourceFile[]> {
  const found = new Map<string, SourceFile>();
  for (const entry of config.files) {
    for (const path of await findMatches(config.folder, entry.path)) {
      await placeInside(config.folder, path);
      if (!found.has(path)) found.set(path, { entry, path });
    }
  }
  const targets = targetsOf([...found.values()], languages);
  return [...found.values()].filter(({ path }) => !targets.has(path));
}

/** A wide pattern such as `locales/*.json` also matches what a pull wrote: a target is no source. */
function targetsOf(sources: readonly SourceFile[], languages: readonly string[]): Set<string> {
  const paths = new Set(sources.map(({ path }) => path));
  const targets = new Set<string>();
  for (const { entry, path } of sources) {
    for (const language of entry.target === undefined ? [] : (entry.languages ?? languages)) {
      const target = targetOf(entry, path, language);
      if (target !== path && paths.has(target)) targets.add(target);
    }
  }
  return targets;
}

export function requireSources(config: Config, sources: readonly SourceFile[]): void {
  if (sources.length > 0) return;
  throw new CommandFailed(
    `No file matches ${config.files.map(({ path }) => path).join(', ')} in ${config.folder}.`,
    { code: EXIT.usage, next: 'parlance init --print' },
  );
}

/** Two files that would be written to the same place are a mistake in parlance.json. */
export function refuseSamePlace(places: readonly { place: string; path: string; language: string }[]): void {
  const seen = new Map<string, string>();
  for (const { place, path, language } of places) {
    const what = `${path} in ${language}`;
    const other = seen.get(place);
    if (other !== undefined)
      throw wrong(
        `files: ${what} and ${other} would both be written to ${place}; use {lang}, {dir} or {name}`,
      );
    seen.set(place, what);
  }
}

export async function hashOf(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path)) {
    if (!(piece instanceof Uint8Array)) continue;
    hash.update(piece);
    size += piece.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Null if there is no such file. */
export async function hashIfThere(path: string): Promise<{ sha256: string; size: number } | null> {
  try {
    return await hashOf(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Several at once, in any order; the first failure ends it. */
export async function severalAtOnce<T>(
  count: number,
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, work));
}
