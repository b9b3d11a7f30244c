import type { OpenOperations } from '../src/client.ts';
import {
  findMatches,
  findSources,
  hashOf,
  requireSources,
  severalAtOnce,
  type SourceFile,
} from './find-files.ts';
import { namespaceOf } from './name-targets.ts';
import type { Project } from './open-project.ts';
import type { Terminal } from './terminal.ts';
import { type LocalFile, uploadFiles } from './upload-files.ts';
import { placeInside } from './write-safely.ts';

const READ_AT_ONCE = 8;

type Announced = OpenOperations['begin_push']['input']['files'][number];

/** Tells the server which source files there are and sends those that it does not have. */
export async function announcePush(
  { client, config, languages }: Project,
  { only, terminal }: { only?: readonly string[] | undefined; terminal: Terminal },
): Promise<{ pushId: string; files: number }> {
  const all = await findSources(config, languages);
  const sources = only === undefined ? all : await narrowed(config.folder, all, only);
  requireSources(config, sources);
  const local: (LocalFile & SourceFile)[] = [];
  const bar = terminal.bar('Reading', sources.length);
  await severalAtOnce(READ_AT_ONCE, sources, async (source) => {
    const place = await placeInside(config.folder, source.path);
    local.push({ ...source, place, ...(await hashOf(place)) });
    bar.at(local.length);
  });
  bar.end(`Found ${sources.length} source ${sources.length === 1 ? 'file' : 'files'}.`);
  const { push_id, missing } = await client.call('begin_push', {
    // Whole files can only be gone where all of them were looked at.
    complete: only === undefined,
    files: local.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((file) => announced(file, config.source)),
  });
  const wanted = new Set(missing);
  const unsent = local.filter(({ sha256 }) => wanted.delete(sha256));
  await uploadFiles(client, unsent, terminal);
  return { pushId: push_id, files: local.length };
}

function announced({ entry, path, sha256, size }: LocalFile & SourceFile, language?: string): Announced {
  const namespace = namespaceOf(entry, path);
  return {
    path,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server knows the formats and refuses others by name
    format: entry.format as Announced['format'],
    sha256,
    size,
    ...(language !== undefined && { language }),
    ...(namespace !== undefined && { namespace }),
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
