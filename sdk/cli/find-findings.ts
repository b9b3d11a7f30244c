import { readFile } from 'node:fs/promises';
import type { Finding, FindingKind } from './finding.ts';
import { findMatches } from './find-files.ts';
import { isKnownKey, keysInCode, namesOf } from './find-keys.ts';
import { everyPage, type Project } from './open-project.ts';
import type { Terminal } from './terminal.ts';
import { placeInside } from './write-safely.ts';

interface CheckOptions {
  languages?: readonly string[] | undefined;
  /** Patterns of source code that uses keys. */
  code?: readonly string[] | undefined;
  kinds?: readonly FindingKind[] | undefined;
}

const PAGE = 100;
const PUSHES_LOOKED_AT = 20;
const SEARCH_MAX = 200;
const NO_FILE = 'parlance.json';

/** Everything that would be wrong in a build of this folder. */
export async function findFindings(
  project: Project,
  { languages = project.languages, code, kinds }: CheckOptions,
  terminal: Terminal,
): Promise<Finding[]> {
  const wants = (kind: FindingKind) => kinds?.includes(kind) ?? true;
  const lines = new LineFinder(project.config.folder);
  const found: Finding[] = [];
  const bar = terminal.bar('Checking', languages.length + 2);
  for (const [index, language] of languages.entries()) {
    if (wants('missing')) found.push(...(await findLacking(project, language, 'missing', lines)));
    if (wants('stale')) found.push(...(await findLacking(project, language, 'stale', lines)));
    bar.at(index + 1);
  }
  if (wants('critical')) found.push(...(await findCritical(project, languages, lines)));
  if (code && wants('unknown_key')) found.push(...(await findUnknown(project, code)));
  bar.end(`Checked ${languages.length} ${languages.length === 1 ? 'language' : 'languages'}.`);
  return found;
}

async function findLacking(
  { client, config }: Project,
  language: string,
  kind: 'missing' | 'stale',
  lines: LineFinder,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const strings = everyPage((cursor) =>
    client.call('list_project_strings', {
      [kind]: language,
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    }),
  );
  for await (const { string_id, path, content } of strings) {
    // A file may be meant for some languages only.
    if (path !== null && isLeftOut(config, path, language)) continue;
    const what = kind === 'missing' ? 'has no translation' : 'was translated before its source changed';
    found.push({
      kind,
      severity: kind === 'missing' ? 'error' : 'warning',
      ...(await lines.at(path, string_id)),
      key: string_id,
      language,
      message: `${quoted(content)} ${what} (${language}).`,
    });
  }
  return found;
}

function isLeftOut({ files }: Project['config'], path: string, language: string): boolean {
  const narrow = files.find((entry) => entry.path === path);
  return narrow?.languages !== undefined && !narrow.languages.includes(language);
}

/**
 * From the newest pushes: the last translator of a string counts, and a build contains only published texts. One
 * critical issue takes the whole score.
 */
async function findCritical(
  { client }: Project,
  languages: readonly string[],
  lines: LineFinder,
): Promise<Finding[]> {
  const { items: pushes } = await client.call('list_pushes', { limit: PUSHES_LOOKED_AT });
  const found: Finding[] = [];
  const seen = new Set<string>();
  for (const { task_id } of pushes) {
    if (task_id === null) continue;
    for await (const row of rowsOf(client, task_id)) {
      const own = languages.filter((one) => row.translations[one] && !seen.has(`${one}:${row.string_id}`));
      const string = own.length === 0 ? null : await stringOf(client, row.string_id);
      for (const language of own) {
        seen.add(`${language}:${row.string_id}`);
        const { text, issues = [] } = row.translations[language] ?? {};
        if (string?.texts.find((one) => one.language === language)?.text !== text) continue;
        for (const issue of issues.filter(({ severity }) => severity === 'critical'))
          found.push({
            kind: 'critical',
            severity: 'error',
            ...(await lines.at(string?.path ?? null, row.string_id)),
            key: row.string_id,
            language,
            message: issue.message,
          });
      }
    }
  }
  return found;
}

async function stringOf(client: Project['client'], id: string) {
  const { items } = await client.call('list_project_strings', {
    search: id.slice(0, SEARCH_MAX),
    limit: PAGE,
  });
  return items.find((one) => one.string_id === id) ?? null;
}

function rowsOf(client: Project['client'], task_id: string) {
  return everyPage(async (cursor) => {
    const { items, next_cursor } = await client.call('list_task_strings', {
      task_id,
      max_score: 0,
      page_size: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    return { items, nextCursor: next_cursor };
  });
}

async function findUnknown(project: Project, patterns: readonly string[]): Promise<Finding[]> {
  const { client, config, sourceLanguage } = project;
  const ids: string[] = [];
  const strings = everyPage((cursor) =>
    client.call('list_project_strings', { limit: PAGE, ...(cursor !== undefined && { cursor }) }),
  );
  for await (const { string_id } of strings) ids.push(string_id);
  const known = namesOf(ids);
  const found: Finding[] = [];
  for (const path of new Set(
    (await Promise.all(patterns.map((one) => findMatches(config.folder, one)))).flat(),
  )) {
    const text = await readFile(await placeInside(config.folder, path), 'utf8');
    for (const { key, line } of keysInCode(text))
      if (!isKnownKey(key, known))
        found.push({
          kind: 'unknown_key',
          severity: 'error',
          file: path,
          line,
          key,
          language: sourceLanguage,
          message: `${quoted(key)} is used here and is no string of the project.`,
        });
  }
  return found;
}

const quoted = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** The line of a key in its source file, if the name of the key shows it. */
class LineFinder {
  readonly #folder: string;
  readonly #texts = new Map<string, Promise<string[]>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async at(path: string | null, key: string): Promise<{ file: string; line?: number }> {
    if (path === null) return { file: NO_FILE };
    let lines = this.#texts.get(path);
    if (!lines) {
      lines = this.#read(path);
      this.#texts.set(path, lines);
    }
    const name = key.replace(/^[^:]*:/, '');
    const last = name.split('.').at(-1) ?? name;
    const all = await lines;
    const at = [name, last]
      .map((one) => all.findIndex((line) => hasName(line, one)))
      .find((one) => one !== -1);
    return at === undefined ? { file: path } : { file: path, line: at + 1 };
  }

  async #read(path: string): Promise<string[]> {
    try {
      return (await readFile(await placeInside(this.#folder, path), 'utf8')).split('\n');
    } catch {
      return [];
    }
  }
}

/** As a separate name and not as part of a longer one. */
function hasName(line: string, name: string): boolean {
  if (name === '') return false;
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
    const before = line[at - 1] ?? ' ';
    const after = line[at + name.length] ?? ' ';
    if (!/[\p{L}\p{N}_.-]/u.test(before) && !/[\p{L}\p{N}_.-]/u.test(after)) return true;
  }
  return false;
}
