import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../src/localization/formats/unit.ts';

export interface RepositoryFile {
  path: string;
  format: string;
  data: Buffer;
}

export interface Repository {
  name: string;
  files: RepositoryFile[];
}

/** The first folders are repositories; `aside.txt` beside them names those to which no rule may be fitted. */
export function findRepositories(dir: string, aside: string): Repository[] {
  const list = join(dir, 'aside.txt');
  const kept = new Set(existsSync(list) ? readFileSync(list, 'utf8').split(/\s+/) : []);
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => aside === 'with' || kept.has(name) === (aside === 'only'))
    .toSorted()
    .map((name) => ({ name, files: filesOf(join(dir, name)) }));
}

/** Those of the source language first, because people edit them upstream. */
function filesOf(folder: string): RepositoryFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted((a, b) => Number(isEnglish(b)) - Number(isEnglish(a)) || (a < b ? -1 : 1));
  return paths.flatMap((path) => {
    const data = readFileSync(join(folder, path));
    const format = formatOfFile(path, data);
    return format === null ? [] : [{ path, format, data }];
  });
}

const isEnglish = (path: string) =>
  /(?:^|[/._-])(?:en|en[-_]us|en[-_]en|default|values)(?:[/._]|$)|[/](?:messagebundle|messages)\.\w+$|\.pot$/i.test(
    path,
  );

const BY_ENDING: Readonly<Record<string, string>> = {
  arb: 'arb',
  ftl: 'ftl',
  ini: 'ini',
  po: 'po',
  pot: 'pot',
  properties: 'properties',
  resw: 'resx',
  resx: 'resx',
  srt: 'srt',
  strings: 'strings',
  stringsdict: 'stringsdict',
  xcstrings: 'xcstrings',
  yaml: 'yaml',
  yml: 'yaml',
};

/** As a person would choose who knows the repository. */
function formatOfFile(path: string, data: Buffer): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const text = data.toString();
  // Compiled by Xcode; people edit the file from which it was made.
  if (text.startsWith('bplist')) return null;
  if (ending === 'json') return formatOfJson(text);
  if (ending === 'xlf' || ending === 'xliff') return /<xliff[^>]*version="2/.test(text) ? 'xliff2' : 'xliff';
  if (ending === 'xml') return text.includes('<resources') ? 'android' : null;
  if (ending === 'ts') return text.includes('<TS ') ? 'qt_ts' : null;
  return BY_ENDING[ending] ?? null;
}

function formatOfJson(text: string): string {
  let tree: unknown;
  try {
    tree = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return 'json';
  }
  if (!isObject(tree)) return 'json';
  if (/"[^"]+_(?:one|other|plural)"\s*:/.test(text)) return 'i18next';
  return Object.values(tree).every((value) => typeof value === 'string') ? 'json' : 'json_nested';
}
