import type { Output } from '../../api/client.ts';
import { oneOf } from '#kernel/narrow.ts';
import type { Found } from './collect-dropped.ts';
import { formatOfFile, languageIn } from './detect-file.ts';
import { FILE_FORMATS, type FileFormat } from './file-formats.gen.ts';

/** A file that may become part of a push. */
export interface Staged {
  id: string;
  path: string;
  namespace: string;
  format: FileFormat | null;
  /** The language of its texts; '' is the source language of the project. */
  language: string;
  size: number;
  /** Null if the server has its bytes and the page, after a reload, does not. */
  file: File | null;
  sha256: string | null;
  isIn: boolean;
}

/** Enough to tell one format from another; the server reads the rest. */
const HEAD_BYTES = 64 * 1024;

type Known = Output<'list_project_files'>['items'][number];

/** A file of the project is pushed to its place again, with its earlier settings. */
export async function stage(
  found: readonly Found[],
  known: readonly Known[],
  source: string,
): Promise<Staged[]> {
  return Promise.all(found.map((each) => stageOne(each, known, source)));
}

async function stageOne(
  { path: given, file }: Found,
  known: readonly Known[],
  source: string,
): Promise<Staged> {
  const before = placeOf(given, known);
  const path = before?.path ?? given;
  const head = await file.slice(0, HEAD_BYTES).text();
  const format = oneOf(FILE_FORMATS, before?.format) ?? formatOfFile(given, head);
  const language = before?.language ?? languageIn(path)?.code ?? source;
  const isOfSource = source === '' || before !== undefined || language.split('-')[0] === source.split('-')[0];
  return {
    id: crypto.randomUUID(),
    path,
    namespace: before?.namespace ?? '',
    format,
    language: isOfSource && before === undefined ? source : language,
    size: file.size,
    file,
    sha256: null,
    isIn: format !== null && isOfSource,
  };
}

/** The same path, or the only place with its name: a browser does not tell the folder of a file. */
function placeOf(path: string, known: readonly Known[]): Known | undefined {
  const same = known.find((each) => each.path === path);
  if (same) return same;
  const ending = known.filter((each) => each.path.endsWith(`/${path}`) || path.endsWith(`/${each.path}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** The files of an open push, to be changed and started again. */
export const stagedOf = (files: Output<'get_push'>['files']): Staged[] =>
  files.map(({ path, namespace, format, language, size, sha256 }) => ({
    id: crypto.randomUUID(),
    path,
    namespace,
    format: oneOf(FILE_FORMATS, format) ?? null,
    language,
    size,
    file: null,
    sha256,
    isIn: true,
  }));

/** Later files replace earlier ones at the same place. */
export function withStaged(before: readonly Staged[], next: readonly Staged[]): Staged[] {
  const paths = new Set(next.map(({ path }) => path));
  return [...before.filter(({ path }) => !paths.has(path)), ...next];
}
