import { LANGUAGE_CODES } from '#kernel/language-codes.ts';
import { type FileFormat, FORMATS_BY_ENDING } from './file-formats.gen.ts';

const ofTable = (head: string): FileFormat => {
  const [first = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const names = first.split(/[,;\t]/).map((each) => each.trim().replaceAll('"', '').toLowerCase());
  if (names[0] === 'keys') return 'godot_csv';
  if (names.includes('sourcestring')) return 'unreal_csv';
  return names[0] === 'key' && names[1] === 'id' ? 'unity_csv' : 'csv';
};

const ofJson = (head: string): FileFormat => {
  if (/"[^"]+_(?:one|other|few|many|plural)"\s*:\s*"/.test(head) || /\{\{[^}]+\}\}|\$t\(/.test(head))
    return 'i18next';
  return /^\s*\{[\s\S]*?:\s*\{/.test(head.replace(/^\uFEFF/, '')) ? 'json_nested' : 'json';
};

const ofXml = (head: string): FileFormat => {
  if (/<resources[\s>]/.test(head)) return 'android';
  if (/<TS[\s>]/.test(head)) return 'qt_ts';
  if (/<tmx[\s>]/.test(head)) return 'tmx';
  return /<(?:martif|tbx)[\s>]/.test(head) ? 'tbx' : 'xml';
};

const ofXliff = (head: string): FileFormat =>
  /<xliff[^>]+version\s*=\s*["']2/.test(head) ? 'xliff2' : 'xliff';

/** File extensions that several formats share, told apart by the start of a file. */
const BY_CONTENT: Readonly<Record<string, (head: string) => FileFormat>> = {
  csv: ofTable,
  tsv: ofTable,
  txt: ofTable,
  json: ofJson,
  xml: ofXml,
  xlf: ofXliff,
  xliff: ofXliff,
};

const endingOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** By its name and its first characters; null if no reader accepts it. The server reads the file and decides. */
export function formatOfFile(path: string, head: string): FileFormat | null {
  const ending = endingOf(path);
  if (!Object.hasOwn(FORMATS_BY_ENDING, ending)) return null;
  const formats = FORMATS_BY_ENDING[ending] ?? [];
  return BY_CONTENT[ending]?.(head) ?? formats.find((each) => each === ending) ?? formats[0] ?? null;
}

/** The file types that the browser offers. */
export const ACCEPTED = Object.keys(FORMATS_BY_ENDING)
  .map((each) => `.${each}`)
  .join(',');

const KNOWN = new Set(LANGUAGE_CODES);

/** Language codes as files have them: `pt_BR`, `zh-Hans`, `values-zh-rCN`. */
function codeOf(part: string): string | null {
  const code = part
    .toLowerCase()
    .replace(/^b\+/, '')
    .replaceAll(/[_+]/g, '-')
    .replace(/^(\w{2,3})-r(\w{2})$/, '$1-$2');
  const named: Record<string, string> = { 'zh-hans': 'zh-cn', 'zh-hant': 'zh-tw', zh: 'zh-cn' };
  const wanted = named[code] ?? code;
  return KNOWN.has(wanted) ? wanted : null;
}

/** The place of the language in the path of a file: `at` and the text there. The one nearest to the name counts. */
export function languageIn(path: string): { code: string; at: number; text: string } | null {
  const parts = path.split('/');
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index] ?? '';
    const start = parts.slice(0, index).join('/').length + (index > 0 ? 1 : 0);
    const found = index === parts.length - 1 ? inName(part) : inFolder(part);
    if (found) return { ...found, at: start + found.at };
  }
  return null;
}

const TAG = '[A-Za-z]{2,3}(?:[-_+][A-Za-z0-9]{2,4})?';

/** `de.json`, `app.de.json`, `app_de.arb`, `app-pt-BR.json`. */
function inName(name: string): { code: string; at: number; text: string } | null {
  const stem = name.replace(/\.[^.]+$/, '');
  for (const pattern of [new RegExp(`^(${TAG})$`), new RegExp(`[._-](${TAG})$`), /[._-]([A-Za-z]{2,3})$/]) {
    const text = pattern.exec(stem)?.[1];
    const code = text === undefined ? null : codeOf(text);
    if (text !== undefined && code !== null) return { code, at: stem.length - text.length, text };
  }
  return null;
}

/** `de`, `values-de`, `de.lproj`. */
function inFolder(name: string): { code: string; at: number; text: string } | null {
  const [, before = '', text = ''] = new RegExp(`^(values-)?(b\\+)?(${TAG})(?:\\.lproj)?$`).exec(name)
    ? [null, /^values-/.exec(name)?.[0] ?? '', name.replace(/^values-/, '').replace(/\.lproj$/, '')]
    : [];
  const code = text === '' ? null : codeOf(text);
  return code === null ? null : { code, at: before.length, text };
}

/** Written like the language that was there: `pt_BR` beside `en_US`, `pt-BR` beside `en-US`. */
function likeIt(code: string, text: string, folder: string): string {
  if (folder.startsWith('values-'))
    return code.replace(/-(\w{2})$/, (_, region) => `-r${region.toUpperCase()}`);
  const cased =
    text === text.toLowerCase() && /[-_]/.test(text)
      ? code
      : code.replace(/-(\w{2})$/, (all) => all.toUpperCase());
  return text.includes('_') ? cased.replaceAll('-', '_') : cased;
}

/** The place of another language's file beside its source; a separate folder if the path names no language. */
export function pathFor(path: string, source: string, language: string): string {
  if (/(^|\/)values\//.test(path))
    return path.replace(/(^|\/)values\//, `$1values-${likeIt(language, '', 'values-')}/`);
  const found = languageIn(path);
  if (found === null || found.code.split('-')[0] !== source.split('-')[0]) return `${language}/${path}`;
  const folder = path.slice(0, found.at).split('/').at(-1) ?? '';
  return `${path.slice(0, found.at)}${likeIt(language, found.text, folder)}${path.slice(found.at + found.text.length)}`;
}
