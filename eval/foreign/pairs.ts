import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { LANGUAGES } from '#kernel/language.ts';
import { readMo } from './read-mo.ts';
import { readPo } from './read-po.ts';
import { readTmx, readTsv, readXliff } from './read-pairs.ts';

/** A source and its human translation. */
export interface ForeignPair {
  program: string;
  language: string;
  source: string;
  target: string;
}

/** From one file: pairs that may name their language themselves. */
export interface ReadPair {
  source: string;
  target: string;
  language?: string;
}

type Reader = (bytes: Buffer) => readonly ReadPair[];

const READERS: Readonly<Record<string, Reader>> = {
  '.po': readPo,
  '.mo': readMo,
  '.tmx': readTmx,
  '.xlf': readXliff,
  '.xliff': readXliff,
  '.tsv': readTsv,
};
const FILE_BYTES_MAX = 50_000_000;

interface Filter {
  languages: readonly string[] | null;
  programs: readonly string[] | null;
}

/** Every pair of a folder, each once for a program and a language. */
export function readFolder(dir: string, filter: Filter): ForeignPair[] {
  const seen = new Set<string>();
  const pairs: ForeignPair[] = [];
  const isWanted = (name: string, list: readonly string[] | null) => list === null || list.includes(name);
  for (const path of filesIn(dir)) {
    const named = languageOfPath(relative(dir, path));
    // Unpacked catalogs have a hundred languages: those that nobody asked for are not opened.
    if (named !== null && !isWanted(named, filter.languages)) continue;
    const program = programOf(relative(dir, path));
    if (!isWanted(program, filter.programs)) continue;
    for (const { source, target, language } of readPairs(path)) {
      const code = (language === undefined ? null : codeOf(language)) ?? named;
      if (code === null || code.startsWith('en') || !isWanted(code, filter.languages)) continue;
      const key = `${program}\0${code}\0${source}\0${target}`;
      if (seen.has(key) || isNoTranslation(source, target)) continue;
      seen.add(key);
      pairs.push({ program, language: code, source, target });
    }
  }
  return pairs;
}

/** A file that only has the extension of a catalog, or is broken, must not end a measurement of a hundred others. */
function readPairs(path: string): readonly ReadPair[] {
  try {
    return readerOf(path)(readFileSync(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`Left out, not readable: ${basename(path)} (${reason.slice(0, 120)})`);
    return [];
  }
}

function readerOf(path: string): Reader {
  return READERS[extname(path)] ?? (() => []);
}

function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READERS[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size <= FILE_BYTES_MAX)
    .sort();
}

/** `zh_CN` → `zh-cn`, `sr@latin` → `sr-latn`; null for an unknown language. */
function codeOf(name: string): string | null {
  const plain = name
    .replace(/\.UTF-8$/iu, '')
    .toLowerCase()
    .replace('_', '-')
    .replace('@latin', '-latn');
  const code = { 'zh-hans': 'zh-cn', 'zh-hant': 'zh-tw', zh: 'zh-cn' }[plain] ?? plain;
  return LANGUAGES.has(code) ? code : null;
}

/** `de/LC_MESSAGES/apt.mo`, `po/de.po`, `strings.de.xlf`. */
function languageOfPath(path: string): string | null {
  const parts = path.split(sep);
  const at = parts.indexOf('LC_MESSAGES');
  if (at > 0) return codeOf(parts[at - 1] ?? '');
  const stem = basename(path, extname(path));
  return codeOf(stem) ?? codeOf(stem.split('.').at(-1) ?? '');
}

/** The first folder; for a folder of catalogs as a distribution installs it, the name of the catalog. */
function programOf(path: string): string {
  const [first = '', ...rest] = path.split(sep);
  const isFolder = rest.length > 0 && codeOf(first) === null && !first.includes('@');
  return isFolder ? first : basename(path, extname(path));
}

const CREDITS =
  /^(?:translator[-_ ]credits|(?:NAME|EMAIL) OF TRANSLATORS|Your (?:names|emails)|default:\w+|range:\w+)$/iu;

/** Names of translators, and keys that a toolkit reads as settings. */
function isNoTranslation(source: string, target: string): boolean {
  return source.trim() === '' || target.trim() === '' || CREDITS.test(source);
}
