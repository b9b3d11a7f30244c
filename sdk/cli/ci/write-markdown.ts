import type { Comparison } from '../compare-files.ts';
import type { Finding } from '../finding.ts';
import type { Change, Look } from '../look-at-push.ts';
import type { Project } from '../open-project.ts';

const RENAMES_SHOWN = 20;
const FILES_SHOWN = 50;
const CELL_MAX = 120;

/** Used to find our own comment again. */
export const markOf = ({ id }: Pick<Project, 'id'>) => `<!-- parlance ${id} -->`;

interface Review {
  project: Pick<Project, 'id' | 'name' | 'languages'>;
  look: Pick<Look, 'counts' | 'needsConsent'>;
  renamed: readonly Change[];
  /** Translations that a change of their source makes stale. */
  becomingStale: number;
  findings: readonly Finding[];
  taskUrl: string | null;
}

/** For reviewers: what a change of the source files means for every language. */
export function reviewComment({ project, look, renamed, becomingStale, findings, taskUrl }: Review): string {
  const { counts } = look;
  const count = (language: string, kind: Finding['kind']) =>
    findings.filter((one) => one.language === language && one.kind === kind).length;
  const rows = project.languages.map((language) => [
    code(language),
    String(counts.new),
    String(count(language, 'stale')),
    String(count(language, 'missing')),
    String(count(language, 'critical')),
  ]);
  const unknown = findings.filter(({ kind }) => kind === 'unknown_key').length;
  const lines = [
    markOf(project),
    `### Translations of ${inline(project.name)}`,
    '',
    counted(look),
    '',
    ...table(['language', 'new', 'stale', 'missing', 'critical'], rows),
    '',
    '*new* comes with this change; the other columns count what the project has today.',
    ...(becomingStale > 0
      ? [
          '',
          `${many(becomingStale, 'translation')} will be stale, because ${many(counts.changed, 'source text')} changed.`,
        ]
      : []),
    ...(unknown > 0
      ? ['', `${many(unknown, 'key')} in the code ${unknown === 1 ? 'is' : 'are'} in no file.`]
      : []),
    ...renames(renamed),
    ...(look.needsConsent
      ? [
          '',
          `**${many(counts.gone, 'string')} would go**, which is a large part of the project. If that is meant: \`parlance push --allow-removals\`.`,
        ]
      : []),
    ...(taskUrl === null ? [] : ['', `[The task in Parlance](${link(taskUrl)})`]),
  ];
  return `${lines.join('\n')}\n`;
}

function counted({ counts }: Pick<Look, 'counts'>): string {
  const parts = (['new', 'changed', 'gone', 'renamed', 'moved', 'returned'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${kind}`);
  return parts.length === 0 ? 'No string changes.' : `Strings: ${parts.join(', ')}.`;
}

function renames(renamed: readonly Change[]): string[] {
  if (renamed.length === 0) return [];
  const shown = renamed.slice(0, RENAMES_SHOWN).map((one) => {
    const doubt = one.is_sure ? '' : ' (probably; `parlance push --yes` keeps its translations)';
    return `- ${code(one.old_id ?? '')} → ${code(one.string_id)}${doubt}`;
  });
  const rest = renamed.length - shown.length;
  return ['', '**Renamed**', '', ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])];
}

/** The contents of a request, by file. */
export function requestBody(project: Project, { files }: Comparison, taskUrl: string | null): string {
  const shown = files.slice(0, FILES_SHOWN);
  const rows = shown.map((file) => [
    code(file.path),
    file.language === null ? 'all' : code(file.language),
    `${file.translated} of ${file.strings}`,
  ]);
  return [
    markOf(project),
    `The texts of ${inline(project.name)} as they are published in Parlance. This branch is made anew whenever they change; commits of others are not overwritten.`,
    '',
    ...table(['file', 'language', 'translated'], rows),
    ...(files.length > shown.length ? ['', `… and ${files.length - shown.length} more.`] : []),
    ...(taskUrl === null ? [] : ['', `[The task in Parlance](${link(taskUrl)})`]),
    '',
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)];
}

const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * The author of the request writes keys and paths, and they appear in our comment. So they are shown as code, in
 * which nothing is a link, a mention or a picture, and never with a character that would end it.
 */
export function code(text: string): string {
  const plain = short(text).replace(/[`|\\]/g, "'");
  return plain.trim() === '' ? '` `' : `\`${plain}\``;
}

function inline(text: string): string {
  return short(text).replace(/[\\`*_{}[\]()<>#!|@&]/g, '\\$&');
}

function short(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ');
  return line.length > CELL_MAX ? `${line.slice(0, CELL_MAX)}…`.toWellFormed() : line;
}

/** encodeURIComponent leaves brackets as they are, which would end the link. */
const link = (url: string) =>
  url.replace(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
