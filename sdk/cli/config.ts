import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FORMATS } from '../src/operations.gen.ts';
import {
  FieldRefused,
  listOf,
  needed,
  object,
  oneOf,
  text,
  textsByName,
  type ValueOf,
} from './config-fields.ts';
import { CommandFailed, EXIT } from './failed.ts';

export const CONFIG_NAME = 'parlance.json';

/** Placeholders for `target`, with an example for `zh-cn` and `locales/en/menu.json`. */
export const PLACEHOLDERS = {
  lang: 'zh-cn, as Parlance writes it',
  bcp47: 'zh-CN',
  snake: 'zh_CN',
  android: 'zh-rCN; b+sr+Latn where there is a script',
  lproj: 'zh-Hans, as Xcode names it',
  dir: 'locales/en, the folder of the source file',
  name: 'menu, its name',
  ext: 'json, its ending',
} as const;

const language = (about: string) =>
  text(about, {
    pattern: '^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$',
    must: 'must be a language such as en or zh-cn',
  });

function withPlaceholders(names: readonly string[], about: string) {
  const shown = names.map((name) => `{${name}}`).join(', ');
  return text(`${about} Placeholders: ${shown}.`, {
    pattern: `^(?:[^{}]|\\{(?:${names.join('|')})\\})+$`,
    must: `must have no other placeholder than ${shown}`,
  });
}

const ENTRY = object('Source files that lie together, and where their translations go.', {
  path: needed(text('Pattern of the source files, from this folder: locales/en/*.json.')),
  target: withPlaceholders(
    Object.keys(PLACEHOLDERS),
    'Where a translation goes; absent of files that hold all languages.',
  ),
  format: needed(oneOf(FORMATS, 'Their format.')),
  namespace: withPlaceholders(
    ['name', 'dir'],
    'Stands before every key (menu:start), for files with equal keys.',
  ),
  languages: listOf(
    'Only these languages of the project.',
    language('A language.'),
    'must name at least one language; leave it out for all',
  ),
  map: textsByName(
    'A language of Parlance to what stands for it in paths: {"zh-cn": "zh-Hans"}.',
    text('What stands in the path.'),
  ),
});

/** The only definition of parlance.json: the reader and the schema for editors are made from it. */
export const CONFIG = object('Which files Parlance translates, and where their translations go.', {
  $schema: text('Where the schema of this file is, for editors.'),
  url: text('The server.', { pattern: '^https?://', must: 'must be an http(s) URL' }),
  project: text('The project: prj_….'),
  source: language('The language of the source files.'),
  files: needed(listOf('The language files.', ENTRY, 'must name at least one pattern')),
  renames: textsByName('Old keys to new ones; always obeyed, and harmless once done.', text('The new key.')),
  push: object('How push works.', {
    gone: oneOf(['hide', 'keep'], 'What becomes of strings that are no longer in the files.', 'hide'),
  }),
  pull: object('How pull works.', {
    min_state: oneOf(
      ['translated', 'edited', 'approved'],
      'How far a text must have come to be written.',
      'translated',
    ),
    stale: oneOf(
      ['keep', 'source'],
      'Whether a text whose source has changed stays, or the source takes its place.',
      'keep',
    ),
  }),
});

export type FileEntry = ValueOf<typeof ENTRY>;

type Read = ValueOf<typeof CONFIG>;

export interface Config extends Pick<Read, 'url' | 'project' | 'source' | 'files'> {
  /** The folder of parlance.json: every path is relative to it. */
  folder: string;
  renames: Record<string, string>;
  push: Required<NonNullable<Read['push']>>;
  pull: Required<NonNullable<Read['pull']>>;
}

/** In this folder or the nearest folder above it. */
export function findConfig(from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, CONFIG_NAME))) return join(folder, CONFIG_NAME);
    if (dirname(folder) === folder) return null;
  }
}

export function readConfig(path: string): Config {
  const { $schema: _, renames = {}, push, pull, ...read } = fieldsOf(path);
  return {
    ...read,
    folder: dirname(path),
    renames,
    push: { gone: 'hide', ...push },
    pull: { min_state: 'translated', stale: 'keep', ...pull },
  };
}

function fieldsOf(path: string): Read {
  try {
    return CONFIG.read(parse(readFileSync(path, 'utf8')), '');
  } catch (error) {
    if (error instanceof FieldRefused) throw wrong(error.message);
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    // Some Windows editors write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw wrong(
      `is no JSON: ${String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' ')}`,
    );
  }
}

export function wrong(what: string): CommandFailed {
  return new CommandFailed(`${CONFIG_NAME}: ${what}.`, {
    code: EXIT.usage,
    next: 'parlance init --print',
  });
}
