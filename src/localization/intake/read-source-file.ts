import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { IntakeError } from '../formats/intake-error.ts';
import type { InputString } from '../formats/format.ts';
import { FORMATS, READABLE } from '../formats/known-formats.ts';
import { requireProject } from '../projects/require-project.ts';
import { readApart } from './read-apart.ts';

const BYTES_MAX = 10_000_000;
/** The same limit as for a call that creates a task. A larger file is passed by URL. */
const ROWS_MAX = 10_000;
const COLUMNS_MAX = 100;
/** Per process, because each reader may take as much memory as an import. */
const READERS_MAX = 2;
let readers = 0;

export const readSourceFile = defineOperation({
  name: 'read_source_file',
  face: 'console',
  group: 'desk',
  summary: 'Read a file of any supported format as a table of strings, before creating a task from it.',
  description:
    'A workbook is returned as its cells, with the first row as column names, so that a person can choose what each column is. Nothing is kept.',
  right: 'draft',
  rate: 'start',
  bodyMax: 16 * 1024 * 1024,
  // Reading a file may take a minute, so no transaction is held open.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable', 'rate_limited'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    filename: z.string().min(1).max(255),
    format: z.enum(READABLE).optional().describe('Absent: chosen by the file extension.'),
    content: z.base64().min(1).describe('The bytes of the file, up to 10 MB.'),
  }),
  output: z.object({
    format: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),

  async run({ project_id, filename, format: wanted, content }, ctx) {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length > BYTES_MAX) throw invalidField('content', say('localization.must_be_most_10_mb'));
    const format = wanted ?? formatOfName(filename);
    const project = await ctx.database.tenant(ctx.caller, (tx) =>
      requireProject({ ...ctx, db: tx }, project_id),
    );
    if (readers >= READERS_MAX) {
      const retryAfterSec = 2;
      throw new AppError(
        'rate_limited',
        say('intake.server_reading_other_files_try', { retryAfterSec }),
        { retryAfterSec },
        { retryAfterSec },
      );
    }
    readers += 1;
    try {
      const table = await readTable(ctx, bytes, format, project.source_language ?? '');
      return { format, ...table };
    } catch (error) {
      if (!(error instanceof IntakeError)) throw error;
      throw new AppError('unprocessable', error.message, { field: 'content' }, { cause: error });
    } finally {
      readers -= 1;
    }
  },
});

/** The most common format of an extension that several formats share. */
const BY_ENDING: Readonly<Record<string, string>> = {
  json: 'json',
  xml: 'android',
  csv: 'csv',
  xlf: 'xliff',
  xliff: 'xliff',
  po: 'po',
  pot: 'po',
};

function formatOfName(filename: string): string {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  const found =
    BY_ENDING[ending] ??
    [...FORMATS.values()].find(({ read, extensions }) => read && extensions.includes(ending))?.id;
  if (found === undefined) throw invalidField('filename', say('intake.ending_no_format_read'));
  return found;
}

interface Table {
  columns: string[];
  rows: string[][];
}

async function readTable(
  ctx: Context,
  bytes: Buffer,
  format: string,
  sourceLanguage: string,
): Promise<Table> {
  const tmp = join(ctx.config.dataDir, 'tmp');
  await mkdir(tmp, { recursive: true });
  const scratch = await mkdtemp(join(tmp, 'look-'));
  try {
    const path = join(scratch, 'source');
    await writeFile(path, bytes);
    if (format === 'xlsx') return await readCells(ctx, path, scratch);
    const strings: InputString[] = [];
    const request = { path, scratch, format, sourceLanguage, sheet: null };
    for await (const { items } of readApart(ctx, 'strings', request, STAYS)) {
      for (const item of items) if (!('about' in item)) strings.push(item);
      if (strings.length > ROWS_MAX) throw tooLong();
    }
    return tableOf(strings);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** If the caller stops waiting, the signal ends the reading. */
const STAYS = { check: () => Promise.resolve() };

const tooLong = () => new IntakeError(say('file.more_than_rows', { max: ROWS_MAX }));

async function readCells(ctx: Context, path: string, scratch: string): Promise<Table> {
  const all: string[][] = [];
  for await (const { items } of readApart(ctx, 'table', { path, scratch, sheet: null }, STAYS)) {
    all.push(...items.map((cells) => cells.slice(0, COLUMNS_MAX)));
    if (all.length > ROWS_MAX + 1) throw tooLong();
  }
  const [head = [], ...rows] = all;
  if (head.length === 0) throw new IntakeError(say('file.sheet_empty'));
  return { columns: head.map((name, index) => name.trim() || String(index + 1)), rows };
}

const FIELDS = ['string_id', 'content', 'context', 'max_length', 'speaker', 'category'] as const;

function tableOf(strings: readonly InputString[]): Table {
  const languages = [...new Set(strings.flatMap(({ translations }) => Object.keys(translations ?? {})))];
  const rows = strings.map((each) => [
    each.stringId,
    each.content,
    each.context ?? '',
    each.maxLength === undefined ? '' : String(each.maxLength),
    each.speaker ?? '',
    each.category ?? '',
    ...languages.map((code) => each.translations?.[code] ?? ''),
  ]);
  const columns = [...FIELDS, ...languages];
  // Columns without values are left out.
  const used = columns.flatMap((_, index) =>
    index < 2 || rows.some((cells) => cells[index] !== '') ? [index] : [],
  );
  return {
    columns: used.map((index) => columns[index] ?? ''),
    rows: rows.map((cells) => used.map((index) => cells[index] ?? '')),
  };
}
