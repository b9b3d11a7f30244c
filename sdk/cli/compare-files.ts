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

/** A file of the project as it should lie in the folder. */
export interface TargetFile {
  /** From the folder of parlance.json. */
  path: string;
  place: string;
  source: string;
  language: string | null;
  sha256: string;
  size: number;
  strings: number;
  translated: number;
  /** Null when the file in the folder is the same. */
  url: string | null;
  isThere: boolean;
}

export interface Comparison {
  files: TargetFile[];
  changed: TargetFile[];
  /** Source files in the folder that no push has brought. */
  unknown: string[];
}

export interface PullOptions {
  languages?: readonly string[] | undefined;
}

const FILES_AT_ONCE = 200;
const LINKS_AT_ONCE = 4;
const HASHES_AT_ONCE = 8;

/** Which files a pull would write. Asked in groups, so that a bar can move and no answer is too large. */
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
  for (const [index, group] of groups.entries()) {
    const have = await hashesOf(await placesOf(config.folder, group));
    const answer = await client.call('pull_files', {
      languages: [...group.languages],
      paths: group.sources,
      min_state: config.pull.min_state,
      stale: config.pull.stale,
      have,
    });
    for (const one of answer.files) {
      known.add(one.path);
      files.push(await targetFile(config.folder, group, one));
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
  return { files, changed, unknown: sources.map(({ path }) => path).filter((path) => !known.has(path)) };
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

interface Place {
  path: string;
  language: string | null;
  place: string;
}

async function placesOf(folder: string, { entry, sources, languages }: Group): Promise<Place[]> {
  const places: Place[] = [];
  for (const path of sources) {
    if (entry.target === undefined)
      places.push({ path, language: null, place: await placeInside(folder, path) });
    else
      for (const language of languages)
        places.push({ path, language, place: await placeInside(folder, targetOf(entry, path, language)) });
  }
  return places;
}

async function hashesOf(places: readonly Place[]) {
  const have: { path: string; language: string | null; sha256: string }[] = [];
  await severalAtOnce(HASHES_AT_ONCE, places, async ({ path, language, place }) => {
    const sha256 = (await hashIfThere(place))?.sha256;
    if (sha256 !== undefined) have.push({ path, language, sha256 });
  });
  return have;
}

/** Nothing that the server says becomes a path, but for a language that is asked for and a file that lies here. */
async function targetFile(folder: string, group: Group, pulled: Pulled): Promise<TargetFile> {
  const { entry, sources, languages } = group;
  const isAsked =
    sources.includes(pulled.path) && (pulled.language === null || languages.includes(pulled.language));
  if (!isAsked)
    throw new CommandFailed(
      `The server sent a file that was not asked for: ${JSON.stringify(pulled.path)} in ${JSON.stringify(pulled.language)}. Nothing was written.`,
      { next: 'parlance status' },
    );
  const path = pulled.language === null ? pulled.path : targetOf(entry, pulled.path, pulled.language);
  const place = await placeInside(folder, path);
  const local = (await hashIfThere(place))?.sha256 ?? null;
  return {
    path,
    place,
    source: pulled.path,
    language: pulled.language,
    sha256: pulled.sha256,
    size: pulled.size,
    strings: pulled.strings,
    translated: translatedIn(pulled, languages),
    // The file here decides, also where the server was not told of it.
    url: local === pulled.sha256 ? null : pulled.download_url,
    isThere: local !== null,
  };
}

/** Of a file that holds all languages, those of the one that lacks most. */
function translatedIn({ coverage, language }: Pulled, languages: readonly string[]): number {
  const wanted = language === null ? languages : [language];
  return Math.min(...wanted.map((one) => coverage.find((each) => each.language === one)?.translated ?? 0));
}

/** Each whole or not at all, and only what is what the server promised. */
export async function writeChanged(changed: readonly TargetFile[], terminal: Terminal): Promise<void> {
  if (changed.length === 0) return;
  const bar = terminal.bar('Writing', changed.length);
  let done = 0;
  await severalAtOnce(LINKS_AT_ONCE, changed, async (file) => {
    await writeWhole(file.place, await download(file));
    done += 1;
    bar.at(done);
  });
  bar.end(`Wrote ${done} ${done === 1 ? 'file' : 'files'}.`);
}

export async function download({ url, path, sha256 }: TargetFile): Promise<Uint8Array> {
  if (url === null || !/^https?:\/\//.test(url)) throw broken(path);
  const response = await fetch(url);
  if (!response.ok) throw broken(path);
  const data = new Uint8Array(await response.arrayBuffer());
  if (createHash('sha256').update(data).digest('hex') !== sha256) throw broken(path);
  return data;
}

function broken(path: string): CommandFailed {
  return new CommandFailed(`${path}: its link did not lead to the file that the server promised.`, {
    next: 'parlance pull',
  });
}
