import { createHash } from 'node:crypto';
import type { OpenOperations } from '../src/client.ts';
import type { FileEntry } from './config.ts';
import { CommandFailed } from './failed.ts';
import {
  findSources,
  hashIfThere,
  refuseSamePlace,
  requireSources,
  severalAtOnce,
  type SourceFile,
} from './find-files.ts';
import { targetOf } from './name-targets.ts';
import type { Project } from './open-project.ts';
import type { Terminal } from './terminal.ts';
import { placeInside, writeWhole } from './write-safely.ts';

type Pulled = OpenOperations['pull_files']['output']['files'][number];

/** A file of the project as it should be in the folder. */
interface TargetFile {
  /** Relative to the folder of parlance.json. */
  path: string;
  place: string;
  source: string;
  language: string | null;
  sha256: string;
  size: number;
  strings: number;
  translated: number;
  /** Null if the file in the folder is the same. */
  url: string | null;
  isThere: boolean;
}

export interface Comparison {
  files: TargetFile[];
  changed: TargetFile[];
  /** Source files in the folder that have not been pushed. */
  unknown: string[];
  /** The question with the tag of its answer: asked again with it, the server says whether anything is new. */
  asked: { question: Question; etag: string }[];
}

type Question = OpenOperations['pull_files']['input'];

interface PullOptions {
  languages?: readonly string[] | undefined;
}

const FILES_AT_ONCE = 200;
const LINKS_AT_ONCE = 4;
const HASHES_AT_ONCE = 8;

/**
 * The files that a pull would write. They are requested in groups, so that a progress bar can move and no answer is
 * too large.
 */
export async function compareFiles(
  project: Project,
  { languages }: PullOptions,
  terminal: Terminal,
): Promise<Comparison> {
  const { config, client } = project;
  const sources = await findSources(config, project.languages);
  requireSources(config, sources);
  const groups = groupsOf(sources, languages ?? project.languages);
  const bar = terminal.bar('Comparing', groups.length);
  const files: TargetFile[] = [];
  const known = new Set<string>();
  const asked: Comparison['asked'] = [];
  for (const [index, group] of groups.entries()) {
    const places = await placesOf(config.folder, group);
    await hashPlaces(places);
    const question: Question = {
      languages: [...group.languages],
      paths: group.sources,
      min_state: config.pull.min_state,
      stale: config.pull.stale,
    };
    const answer = await client.call('pull_files', {
      ...question,
      have: places.flatMap(({ path, language, sha256 }) =>
        sha256 === null ? [] : [{ path, language, sha256 }],
      ),
    });
    asked.push({ question, etag: answer.etag });
    for (const one of answer.files) {
      known.add(one.path);
      files.push(await targetFile(config.folder, group, places, one));
    }
    bar.at(index + 1);
  }
  refuseSamePlace(
    files.map(({ place, source, language }) => ({
      place,
      path: source,
      language: language ?? 'all languages',
    })),
  );
  const changed = files.filter(({ url }) => url !== null);
  bar.end(`Compared ${files.length} ${files.length === 1 ? 'file' : 'files'}; ${changed.length} differ.`);
  const unknown = sources.map(({ path }) => path).filter((path) => !known.has(path));
  return { files, changed, unknown, asked };
}

/** Whether the project has changed since. Cheap for both sides: nothing is hashed here, and nothing written there. */
export async function isNews({ client }: Project, { asked }: Comparison): Promise<boolean> {
  for (const { question, etag } of asked) {
    const { is_same } = await client.call('pull_files', { ...question, etag });
    if (!is_same) return true;
  }
  return false;
}

interface Group {
  entry: FileEntry;
  sources: string[];
  languages: readonly string[];
}

function groupsOf(sources: readonly SourceFile[], languages: readonly string[]): Group[] {
  const groups: Group[] = [];
  for (const entry of new Set(sources.map((one) => one.entry))) {
    const wanted = languages.filter((one) => entry.languages?.includes(one) ?? true);
    if (wanted.length === 0) continue;
    const paths = sources.filter((one) => one.entry === entry).map(({ path }) => path);
    const size = Math.max(1, Math.floor(FILES_AT_ONCE / wanted.length));
    for (let at = 0; at < paths.length; at += size)
      groups.push({ entry, sources: paths.slice(at, at + size), languages: wanted });
  }
  return groups;
}

/** Where a file of the project belongs in the folder, and what is there. */
interface Place {
  /** Of its source. */
  path: string;
  language: string | null;
  /** Relative to the folder of parlance.json. */
  target: string;
  place: string;
  sha256: string | null;
}

async function placesOf(folder: string, { entry, sources, languages }: Group): Promise<Place[]> {
  const places: Place[] = [];
  for (const path of sources) {
    for (const language of entry.target === undefined ? [null] : languages)
      places.push(await placeOf(folder, entry, path, language));
  }
  return places;
}

async function placeOf(
  folder: string,
  entry: FileEntry,
  path: string,
  language: string | null,
): Promise<Place> {
  const target = language === null ? path : targetOf(entry, path, language);
  return { path, language, target, place: await placeInside(folder, target), sha256: null };
}

async function hashPlaces(places: readonly Place[]): Promise<void> {
  await severalAtOnce(HASHES_AT_ONCE, places, async (one) => {
    one.sha256 = (await hashIfThere(one.place))?.sha256 ?? null;
  });
}

/** Nothing from the server becomes a path, except a requested language and a local file. */
async function targetFile(
  folder: string,
  group: Group,
  places: readonly Place[],
  pulled: Pulled,
): Promise<TargetFile> {
  const { entry, sources, languages } = group;
  const isAsked =
    sources.includes(pulled.path) && (pulled.language === null || languages.includes(pulled.language));
  if (!isAsked)
    throw new CommandFailed(
      `The server sent a file that was not asked for: ${JSON.stringify(pulled.path)} in ${JSON.stringify(pulled.language)}. Nothing was written.`,
      { next: 'parlance status' },
    );
  let asked = places.find(({ path, language }) => path === pulled.path && language === pulled.language);
  if (!asked) {
    // It has a target and holds all languages, or the other way round.
    asked = await placeOf(folder, entry, pulled.path, pulled.language);
    await hashPlaces([asked]);
  }
  return {
    path: asked.target,
    place: asked.place,
    source: pulled.path,
    language: pulled.language,
    sha256: pulled.sha256,
    size: pulled.size,
    strings: pulled.strings,
    translated: translatedIn(pulled, languages),
    // The local file decides, even if the server was not told of it.
    url: asked.sha256 === pulled.sha256 ? null : pulled.download_url,
    isThere: asked.sha256 !== null,
  };
}

/** For a file that holds all languages, the figures of the language that lacks most. */
function translatedIn({ coverage, language }: Pulled, languages: readonly string[]): number {
  const wanted = language === null ? languages : [language];
  return Math.min(...wanted.map((one) => coverage.find((each) => each.language === one)?.translated ?? 0));
}

/** Each file is written completely or not at all, and only with the content that the server promised. */
export async function writeChanged(
  changed: readonly TargetFile[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  if (changed.length === 0) return;
  const bar = terminal.bar('Writing', changed.length);
  let done = 0;
  await severalAtOnce(LINKS_AT_ONCE, changed, async (file) => {
    await writeWhole(file.place, await download(file, signal));
    done += 1;
    bar.at(done);
  });
  bar.end(`Wrote ${done} ${done === 1 ? 'file' : 'files'}.`);
}

async function download({ url, path, sha256 }: TargetFile, signal: AbortSignal): Promise<Uint8Array> {
  if (url === null || !/^https?:\/\//.test(url)) throw broken(path);
  // A broken connection means that the file did not arrive.
  const data = await fetch(url, { signal })
    .then(async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : null))
    .catch(() => null);
  signal.throwIfAborted();
  if (data === null) throw broken(path);
  if (createHash('sha256').update(data).digest('hex') !== sha256) throw broken(path);
  return data;
}

function broken(path: string): CommandFailed {
  return new CommandFailed(`${path}: its link did not lead to the file that the server promised.`, {
    next: 'parlance pull',
  });
}
