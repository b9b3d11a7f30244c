import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { invalidField } from '#kernel/errors.ts';
import { platformOf } from '#adapters/social/platforms.ts';
import { formOf } from '#adapters/social/shown.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { optionCell, optionColumn } from '#kernel/option-columns.ts';
import { say } from '#kernel/say.ts';
import { neutralise, withoutGuard } from '#kernel/spreadsheet-safe.ts';
import type { PostView } from '../posts/post-view.ts';

const COLUMNS = [
  'postId',
  'status',
  'title',
  'text',
  'firstComment',
  'link',
  'locale',
  'mediaIds',
  'accountIds',
  'tags',
  'scheduledAt',
  'timezone',
  'publishedAt',
  'createdAt',
] as const;
const LIST_SEPARATOR = '|';
/** Without this mark, Excel reads UTF-8 in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

export function writeCsv(posts: readonly PostView[]): string {
  const rows = posts.map((post) => {
    const cells: Record<(typeof COLUMNS)[number], string | null> = {
      postId: post.postId,
      status: post.status,
      title: post.title,
      text: post.content.text,
      firstComment: post.content.firstComment,
      link: textOr(post.content.link?.['url']),
      locale: post.content.locale,
      mediaIds: post.content.mediaIds.join(LIST_SEPARATOR),
      accountIds: post.targets.map(({ accountId }) => accountId).join(LIST_SEPARATOR),
      tags: post.tags.join(LIST_SEPARATOR),
      scheduledAt: post.scheduledAt,
      timezone: post.timezone,
      publishedAt: post.publishedAt,
      createdAt: post.createdAt,
    };
    return COLUMNS.map((column) => neutralise(cells[column] ?? ''));
  });
  return BYTE_ORDER_MARK + stringify([[...COLUMNS], ...rows], { quoted: true, record_delimiter: 'windows' });
}

/** Each line as the body of a create_post; columns that only exports have are ignored. */
export function readCsv(csv: string, rowsMax: number): Record<string, unknown>[] {
  const lines = parseLines(csv, rowsMax);
  const header = lines[0]?.map((name) => name.trim()) ?? [];
  const options = header.flatMap((name, at) => optionOf(name, at) ?? []);
  if (!header.includes('text')) throw invalidField('csv', say('reading.must_header_line_column_text'));
  return lines.slice(1).map((line) => {
    const cell = (name: string) => {
      const text = withoutGuard(line[header.indexOf(name)] ?? '');
      return text === '' ? undefined : text;
    };
    const list = (name: string) =>
      cell(name)
        ?.split(LIST_SEPARATOR)
        .map((item) => item.trim());
    const url = cell('link');
    return {
      title: cell('title'),
      content: {
        text: cell('text'),
        firstComment: cell('firstComment'),
        locale: cell('locale'),
        mediaIds: list('mediaIds'),
        link: url === undefined ? undefined : { url },
      },
      settings: settingsOf(line, options),
      mediaUrls: list('mediaUrls'),
      accountIds: list('accountIds'),
      groupIds: list('groupIds'),
      platforms: list('platforms'),
      tags: list('tags'),
      scheduledAt: cell('scheduledAt'),
      timezone: cell('timezone'),
    };
  });
}

interface OptionColumn {
  at: number;
  platform: string;
  option: string;
  kind: string;
}

/** An option of a platform that we support; others are ignored, like any unknown column. */
function optionOf(name: string, at: number): OptionColumn | null {
  const column = optionColumn(name);
  const platform = column && platformOf(column.platform);
  if (!column || !platform) return null;
  const kind = formOf(platform).options.find((each) => each.name === column.option)?.kind ?? 'text';
  return { at, ...column, kind };
}

function settingsOf(line: readonly string[], options: readonly OptionColumn[]) {
  const settings: Record<string, Record<string, unknown>> = {};
  for (const { at, platform, option, kind } of options) {
    const value = optionCell(withoutGuard(line[at] ?? ''), kind);
    if (value !== null) (settings[platform] ??= {})[option] = value;
  }
  return settings;
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null);

function parseLines(csv: string, rowsMax: number): string[][] {
  try {
    // One line more than allowed, so that the caller can tell that there are too many.
    return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true, to: rowsMax + 2 });
  } catch (cause) {
    const { lines } = fieldsOf(cause);
    throw invalidField(
      'csv',
      lines === undefined ? say('reading.not_csv') : say('reading.not_csv_line', { lines: String(lines) }),
    );
  }
}
