import { posix } from 'node:path';
import { type FileEntry, wrong } from './config.ts';

/** The place of a source file's translation, relative to the folder of parlance.json. */
export function targetOf(entry: FileEntry, sourcePath: string, language: string): string {
  const { target } = entry;
  if (target === undefined) throw wrong(`files: ${entry.path} needs a target, because it holds one language`);
  // It comes from the server and becomes part of a path.
  if (!/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(language))
    throw wrong(`a language is called ${JSON.stringify(language)}, which cannot stand in a path`);
  const shown = entry.map?.[language];
  const { dir, name, ext } = posix.parse(sourcePath);
  const values: Record<string, string> = {
    lang: shown ?? language,
    bcp47: shown ?? bcp47(language),
    snake: shown ?? bcp47(language).replaceAll('-', '_'),
    android: shown ?? android(language),
    lproj: shown ?? lproj(language),
    dir: dir === '' ? '.' : dir,
    name,
    ext: ext.slice(1),
  };
  // Others were refused when parlance.json was read.
  const path = target.replaceAll(/\{(\w+)\}/g, (whole, placeholder: string) => values[placeholder] ?? whole);
  return posix.normalize(path);
}

/** `{name}` in a namespace is that of the file. */
export function namespaceOf({ namespace }: FileEntry, sourcePath: string): string | undefined {
  const { name, dir } = posix.parse(sourcePath);
  return namespace?.replaceAll('{name}', name).replaceAll('{dir}', dir.replaceAll('/', '.'));
}

function bcp47(language: string): string {
  return language
    .split('-')
    .map((part, i) => {
      if (i === 0) return part.toLowerCase();
      if (part.length === 4) return part[0]?.toUpperCase() + part.slice(1).toLowerCase();
      return part.length === 2 ? part.toUpperCase() : part;
    })
    .join('-');
}

function android(language: string): string {
  const [base = '', ...rest] = bcp47(language).split('-');
  if (rest.some((part) => part.length > 2)) return `b+${[base, ...rest].join('+')}`;
  return rest.length === 0 ? base : `${base}-r${rest.join('-')}`;
}

function lproj(language: string): string {
  const tag = bcp47(language);
  if (/^zh-(CN|SG)$/.test(tag)) return 'zh-Hans';
  if (/^zh-(TW|MO)$/.test(tag)) return 'zh-Hant';
  return tag === 'zh-HK' ? 'zh-HK' : tag;
}
