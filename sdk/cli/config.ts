import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailed, EXIT } from './failed.ts';

export const CONFIG_NAME = 'parlance.json';

/** Which files there are, and where their translations go. */
export interface FileEntry {
  path: string;
  /** Absent of files that hold all languages. */
  target?: string;
  format: string;
  namespace?: string;
  languages?: string[];
  /** A language of ours to what stands in the path. */
  map?: Record<string, string>;
}

export interface Config {
  /** Where parlance.json lies: every path is meant from there. */
  folder: string;
  url?: string;
  project?: string;
  source?: string;
  files: FileEntry[];
  renames: Record<string, string>;
  push: { gone: 'hide' | 'keep' };
  pull: { min_state: 'translated' | 'edited' | 'approved'; stale: 'keep' | 'source' };
}

/** In this folder or the nearest one above it. */
export function findConfig(from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, CONFIG_NAME))) return join(folder, CONFIG_NAME);
    if (dirname(folder) === folder) return null;
  }
}

export function readConfig(path: string): Config {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const top = new Fields('', parsed);
  const config: Config = {
    folder: dirname(path),
    files: top.list('files').map(readEntry),
    renames: top.texts('renames') ?? {},
    push: { gone: top.inside('push').word('gone', ['hide', 'keep']) ?? 'hide' },
    pull: {
      min_state: top.inside('pull').word('min_state', ['translated', 'edited', 'approved']) ?? 'translated',
      stale: top.inside('pull').word('stale', ['keep', 'source']) ?? 'keep',
    },
    ...top.optional('url'),
    ...top.optional('project'),
    ...top.optional('source'),
  };
  top.refuseOthers(['$schema', 'url', 'project', 'source', 'files', 'renames', 'push', 'pull']);
  top.inside('push').refuseOthers(['gone']);
  top.inside('pull').refuseOthers(['min_state', 'stale']);
  if (config.files.length === 0) throw wrong('files: must name at least one pattern');
  return config;
}

function readEntry(value: unknown, index: number): FileEntry {
  const entry = new Fields(`files[${index}]`, value);
  entry.refuseOthers(['path', 'target', 'format', 'namespace', 'languages', 'map']);
  const map = entry.texts('map');
  const languages = entry.words('languages');
  return {
    path: entry.needed('path'),
    format: entry.needed('format'),
    ...entry.optional('target'),
    ...entry.optional('namespace'),
    ...(languages && { languages }),
    ...(map && { map }),
  };
}

/** Reads fields by name and says of each what is wrong with it. */
class Fields {
  readonly #at: string;
  readonly #values: Record<string, unknown>;

  constructor(at: string, value: unknown) {
    this.#at = at;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw wrong(`${at === '' ? 'it' : at}: must be an object`);
    this.#values = Object.fromEntries(Object.entries(value));
  }

  #name(field: string): string {
    return this.#at === '' ? field : `${this.#at}.${field}`;
  }

  needed(field: string): string {
    const value = this.#values[field];
    if (typeof value !== 'string' || value === '') throw wrong(`${this.#name(field)}: must be a text`);
    return value;
  }

  optional<Name extends string>(field: Name): Partial<Record<Name, string>> {
    if (this.#values[field] === undefined) return {};
    const found: Partial<Record<string, string>> = { [field]: this.needed(field) };
    return found;
  }

  word<const T extends string>(field: string, allowed: readonly T[]): T | undefined {
    const value = this.#values[field];
    if (value === undefined) return undefined;
    const known = allowed.find((one) => one === value);
    if (known === undefined) throw wrong(`${this.#name(field)}: must be one of ${allowed.join(', ')}`);
    return known;
  }

  list(field: string): unknown[] {
    const value = this.#values[field];
    if (!Array.isArray(value)) throw wrong(`${this.#name(field)}: must be a list`);
    return value;
  }

  words(field: string): string[] | undefined {
    if (this.#values[field] === undefined) return undefined;
    return this.list(field).map((one) => {
      if (typeof one !== 'string' || one === '') throw wrong(`${this.#name(field)}: must be a list of texts`);
      return one;
    });
  }

  texts(field: string): Record<string, string> | undefined {
    if (this.#values[field] === undefined) return undefined;
    const inside = this.inside(field);
    return Object.fromEntries(Object.keys(inside.#values).map((name) => [name, inside.needed(name)]));
  }

  inside(field: string): Fields {
    return new Fields(this.#name(field), this.#values[field] ?? {});
  }

  refuseOthers(known: readonly string[]): void {
    const other = Object.keys(this.#values).find((field) => !known.includes(field));
    if (other !== undefined) throw wrong(`${this.#name(other)}: is not known; known are ${known.join(', ')}`);
  }
}

export function wrong(what: string): CommandFailed {
  return new CommandFailed(`${CONFIG_NAME}: ${what}.`, {
    code: EXIT.usage,
    next: 'parlance init --print',
  });
}
