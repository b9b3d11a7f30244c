import type { OpenOperations } from '../src/client.ts';
import {
  findMatches,
  findSources,
  hashIfThere,
  hashOf,
  requireSources,
  type SourceFile,
  severalAtOnce,
} from './find-files.ts';
import { namespaceOf, targetOf } from './name-targets.ts';
import type { Project } from './open-project.ts';
import type { Terminal } from './terminal.ts';
import { type LocalFile, uploadFiles } from './upload-files.ts';
import { placeInside } from './write-safely.ts';

const READ_AT_ONCE = 8;

type Announced = OpenOperations['begin_push']['input']['files'][number];

interface AnnounceOptions {
  only?: readonly string[] | undefined;
  withTranslations?: boolean | undefined;
  branch?: string | undefined;
  terminal: Terminal;
}

/** A file to announce: a source, or the file where its translation belongs. */
interface Candidate extends SourceFile {
  translates?: { source: string; language: string };
}

/** Tells the server which files exist and sends those that it does not have. */
export async function announcePush(
  { client, config, languages }: Project,
  { only, withTranslations, branch, terminal }: AnnounceOptions,
): Promise<{ pushId: string; files: number }> {
  const all = await findSources(config, languages);
  const sources = only === undefined ? all : await narrowed(config.folder, all, only);
  requireSources(config, sources);
  const candidates: Candidate[] = withTranslations ? [...sources, ...targetsOf(sources, languages)] : sources;
  const local: (LocalFile & Candidate)[] = [];
  const bar = terminal.bar('Reading', candidates.length);
  let looked = 0;
  await severalAtOnce(READ_AT_ONCE, candidates, async (candidate) => {
    const place = await placeInside(config.folder, candidate.path);
    // Not every source has every translation.
    const found = candidate.translates ? await hashIfThere(place) : await hashOf(place);
    if (found) local.push({ ...candidate, place, ...found });
    bar.at((looked += 1));
  });
  const translations = local.length - sources.length;
  bar.end(
    `Found ${sources.length} source ${sources.length === 1 ? 'file' : 'files'}${withTranslations ? ` and ${translations} of translations` : ''}.`,
  );
  const { push_id, missing } = await client.call('begin_push', {
    // Whole files can only be gone if all of them were looked at.
    complete: only === undefined,
    ...(withTranslations && { with_translations: true }),
    ...(branch !== undefined && { branch }),
    files: local.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((file) => announced(file, config.source)),
  });
  const wanted = new Set(missing);
  const unsent = local.filter(({ sha256 }) => wanted.delete(sha256));
  await uploadFiles(client, unsent, terminal);
  return { pushId: push_id, files: local.length };
}

/** The places of translations of these files; a file that holds all languages contains them. */
function targetsOf(sources: readonly SourceFile[], languages: readonly string[]): Candidate[] {
  return sources.flatMap(({ entry, path }) =>
    entry.target === undefined
      ? []
      : languages
          .filter((language) => entry.languages?.includes(language) ?? true)
          .map((language) => ({
            entry,
            path: targetOf(entry, path, language),
            translates: { source: path, language },
          }))
          .filter((target) => target.path !== path),
  );
}

function announced(
  { entry, path, sha256, size, translates }: LocalFile & Candidate,
  sourceLanguage?: string,
): Announced {
  const namespace = namespaceOf(entry, translates?.source ?? path);
  const language = translates?.language ?? sourceLanguage;
  return {
    path,
    format: entry.format,
    sha256,
    size,
    ...(language !== undefined && { language }),
    ...(namespace !== undefined && { namespace }),
    ...(translates && { source_path: translates.source }),
  };
}

async function narrowed(
  folder: string,
  sources: readonly SourceFile[],
  patterns: readonly string[],
): Promise<SourceFile[]> {
  const wanted = new Set((await Promise.all(patterns.map((one) => findMatches(folder, one)))).flat());
  return sources.filter(({ path }) => wanted.has(path));
}
