import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { FileEntry } from './config.ts';
import { findMatches } from './find-files.ts';

const ENDINGS =
  '**/*.{json,yaml,yml,arb,po,ftl,ini,properties,resx,strings,stringsdict,xcstrings,xlf,xliff,xml,ts,srt}';
/** Built by tools, or third-party. */
const FOREIGN =
  /(^|\/)(?:dist|build|out|target|vendor|coverage|Pods|\.[^/]*)\/|(^|\/)(?:package(?:-lock)?|tsconfig[^/]*|composer|parlance|manifest)\.json$/;
const SNIFFED_BYTES = 100_000;

type FormatId = FileEntry['format'];

/** The text for the language in a path, and the text for another language. */
interface Match {
  path: string;
  /** A pattern that finds this file and its neighbours. */
  pattern: string;
  target?: string;
}

/** The language files of a folder whose source is in this language, as entries of parlance.json. */
export async function proposeFiles(folder: string, source: string): Promise<FileEntry[]> {
  const all = (await findMatches(folder, ENDINGS)).filter((path) => !FOREIGN.test(path));
  const entries = new Map<string, { match: Match; format: FormatId; files: number }>();
  for (const path of all) {
    const match = matchOf(path, source, all);
    if (!match) continue;
    const format = await formatOf(folder, path);
    if (format === null) continue;
    const known = entries.get(match.pattern);
    if (known) {
      known.files += 1;
      known.format = widerOf(known.format, format);
    } else entries.set(match.pattern, { match, format, files: 1 });
  }
  const found = [...entries.values()];
  const isOne = found.reduce((sum, { files }) => sum + files, 0) <= 1;
  return found.map(({ match, format }) => ({
    path: match.pattern,
    ...(match.target !== undefined && { target: match.target }),
    format,
    // Two files may have the same keys.
    ...(!isOne &&
      format !== 'xcstrings' && { namespace: match.pattern.includes('*') ? '{name}' : namespaceOf(match) }),
  }));
}

/** For JSON files in one folder: each reads what those after it read. */
const WIDTHS: readonly FormatId[] = ['i18next', 'json_nested', 'json'];

function widerOf(one: FormatId, other: FormatId): FormatId {
  return WIDTHS.find((format) => format === one || format === other) ?? one;
}

const namespaceOf = ({ path }: Match) =>
  posix.join(posix.dirname(path), posix.parse(path).name).replaceAll('/', '.');

function matchOf(path: string, source: string, all: readonly string[]): Match | null {
  const { dir, base, name, ext } = posix.parse(path);
  if (ext === '.xcstrings') return { path, pattern: path };
  if (/(^|\/)res\/values$/.test(dir)) return { path, pattern: path, target: '{dir}-{android}/{name}.{ext}' };
  if (ext === '.xml') return null;
  const spellings = spellingsOf(source);
  const folders = dir.split('/');
  const at = folders.findLastIndex(
    (one) => spellings.has(one.replace(/\.lproj$/, '').toLowerCase()) || one === 'Base.lproj',
  );
  if (at !== -1) {
    const isLproj = folders[at]?.endsWith('.lproj') ?? false;
    const before = folders.slice(0, at);
    const others = all
      .map((one) => one.split('/'))
      .filter((one) => before.every((part, i) => one[i] === part));
    const style = isLproj ? '{lproj}.lproj' : styleOf(others.map((one) => one[at] ?? ''));
    return {
      path,
      pattern: posix.join(dir, `*${ext}`),
      target: posix.join(...before, style, ...folders.slice(at + 1), '{name}.{ext}'),
    };
  }
  const inName = [...spellings].flatMap((one) => (hasTag(name, one) ? [one] : []))[0];
  if (inName !== undefined) {
    const start = name.toLowerCase().lastIndexOf(inName);
    const [head, tail] = [name.slice(0, start), name.slice(start + inName.length)];
    const siblings = all.map((one) => posix.parse(one)).filter((one) => one.dir === dir && one.ext === ext);
    const named = styleOf(
      siblings
        .filter((one) => one.name.startsWith(head) && one.name.endsWith(tail))
        .map((one) => one.name.slice(head.length, one.name.length - tail.length)),
    );
    const style = ext === '.arb' ? '{snake}' : named;
    return { path, pattern: path, target: posix.join(dir, `${head}${style}${tail}${ext}`) };
  }
  // Resources.resx beside Resources.de.resx, messages.properties beside messages_de.properties.
  if (!['.resx', '.properties'].includes(ext) || /[._][a-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(name))
    return null;
  const style = ext === '.resx' ? '.{bcp47}' : '_{snake}';
  return { path, pattern: path, target: posix.join(dir, `${base.slice(0, -ext.length)}${style}${ext}`) };
}

/** `en`, and its variants: en-US, en_us. */
function spellingsOf(source: string): Set<string> {
  const tag = source.toLowerCase();
  const more = tag === 'en' ? ['en-us', 'en-gb'] : [];
  return new Set([tag, ...more].flatMap((one) => [one, one.replaceAll('-', '_')]));
}

function hasTag(name: string, tag: string): boolean {
  const lower = name.toLowerCase();
  return (
    lower === tag ||
    lower.endsWith(`.${tag}`) ||
    lower.endsWith(`_${tag}`) ||
    lower.endsWith(`-${tag}`) ||
    lower.startsWith(`${tag}.`)
  );
}

/** Written like the existing languages. */
function styleOf(names: readonly string[]): string {
  if (names.some((one) => /^[a-z]{2,3}_[A-Z]/.test(one))) return '{snake}';
  return names.some((one) => /^[a-z]{2,3}-[a-z]/.test(one)) ? '{lang}' : '{bcp47}';
}

const BY_ENDING: Record<string, FormatId> = {
  '.arb': 'arb',
  '.po': 'po',
  '.ftl': 'ftl',
  '.ini': 'ini',
  '.properties': 'properties',
  '.resx': 'resx',
  '.strings': 'strings',
  '.stringsdict': 'stringsdict',
  '.xcstrings': 'xcstrings',
  '.srt': 'srt',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

/** Null for a file that only happens to have this name. */
/** By its extension and, if that is not enough, by its start; null: no known format. */
export async function formatOf(folder: string, path: string): Promise<FormatId | null> {
  const { ext } = posix.parse(path);
  const known = BY_ENDING[ext];
  if (known !== undefined) return known;
  const text = (await readFile(join(folder, path), 'utf8')).slice(0, SNIFFED_BYTES);
  if (ext === '.ts') return text.includes('<!DOCTYPE TS>') || /<TS[\s>]/.test(text) ? 'qt_ts' : null;
  if (ext === '.xml') return text.includes('<resources') ? 'android' : null;
  if (ext === '.xlf' || ext === '.xliff') return /\bversion="2/.test(text) ? 'xliff2' : 'xliff';
  return ext === '.json' ? jsonFormatOf(text) : null;
}

function jsonFormatOf(text: string): FormatId | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Longer than what was read, or not JSON; a list of texts begins with a name.
    return /^\s*\{\s*"[^"]+"\s*:\s*["{]/.test(text)
      ? text.includes('{{')
        ? 'i18next'
        : 'json_nested'
      : null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const isPlural = /"[^"\n]+_(?:one|other|plural)"\s*:/.test(text);
  if (isPlural || text.includes('{{')) return 'i18next';
  return Object.values(value).every((one) => typeof one === 'string') ? 'json' : 'json_nested';
}
