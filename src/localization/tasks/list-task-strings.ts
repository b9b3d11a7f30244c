import { sql } from 'kysely';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { decodeCursor, encodeCursor, filtersHash, readPage } from '#kernel/page.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../projects/project-of.ts';
import { pageFields } from '../terms/fields.ts';
import { getOwned } from './store.ts';
import type { Task } from './task.ts';

const STATES = ['new', 'translated', 'failed', 'machine', 'edited', 'approved', 'rejected'] as const;

const Score = z.int().min(0).max(100);

const Input = z.object({
  task_id: z.string().trim().min(1),
  ...pageFields,
  cursor: z
    .string()
    .optional()
    .describe('next_cursor of the answer before; instead of page, and far cheaper in long lists.'),
  language: LanguageCode.optional(),
  min_score: Score.optional(),
  max_score: Score.optional(),
  state: z.enum(STATES).optional(),
});

const Translation = z.object({
  text: z.string().nullable(),
  source: z.enum(['tm', 'ai', 'mt', 'builtin', 'manual']).nullable(),
  tm_score: z.int().nullable(),
  score: z.int().nullable(),
  state: z.string(),
  issues: z.array(z.looseObject({ check: z.string(), severity: z.string(), message: z.string() })),
});

export const listTaskStrings = defineOperation({
  name: 'list_task_strings',
  face: 'open',
  group: 'tasks',
  routes: [
    { method: 'GET', path: '/tasks/strings' },
    { method: 'POST', path: '/tasks/strings' },
  ],
  summary: 'The strings of a task with their translations, in source order.',
  description:
    'Filters choose translations: only those that fit are shown, and strings without one are left out. By cursor there is no total.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  snapshot: true,
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: Input,
  output: z.object({
    task_id: z.string(),
    page: z.int().nullable(),
    page_size: z.int(),
    total: z.int().nullable(),
    next_cursor: z.string().nullable(),
    items: z.array(
      z.object({
        id: z.string(),
        string_id: z.string(),
        content: z.string(),
        translations: z.record(z.string(), Translation),
        updated_at: z.string(),
      }),
    ),
  }),

  async run(input, ctx) {
    const { page, pageSize, offset } = readPage(input);
    const { min_score: min = 0, max_score: max = 100 } = input;
    if (min > max) throw invalidField('min_score', 'must not be greater than max_score');
    const cursor = cursorOf(input, ctx);
    const after = input.cursor ? cursor.read(input.cursor) : null;
    const task = await getOwned(ctx, input.task_id);

    const filter = filterOf(input, task);
    const rows = await readStrings(
      ctx.db,
      task.id,
      filter,
      after ?? -1,
      pageSize,
      after === null ? offset : 0,
    );
    const total = after === null ? await countStrings(ctx.db, task.id, filter) : null;
    const translations = await readTranslations(ctx.db, task.id, filter, rows);
    const last = rows.at(-1);
    const isLast = total === null ? rows.length < pageSize : offset + rows.length >= total;
    return {
      task_id: task.id,
      page: after === null ? page : null,
      page_size: pageSize,
      total,
      next_cursor: !last || isLast ? null : cursor.write(last.position),
      items: rows.map((row) => present(row, task, translations.get(row.position) ?? [])),
    };
  },
});

type Input = z.output<typeof Input>;

/** A cursor belongs to one project, task and set of filters; anywhere else it is refused. */
function cursorOf(input: Input, ctx: Context) {
  if (input.cursor && input.page !== undefined && input.page !== '') {
    throw invalidField('cursor', 'must not be sent together with page');
  }
  const { task_id, language, min_score, max_score, state } = input;
  const key = ctx.keyring.derive('cursor');
  const s = 'position';
  const f = filtersHash({
    operation: 'list_task_strings',
    project: projectOf(ctx),
    task_id,
    language,
    min_score,
    max_score,
    state,
  });
  return {
    read: (text: string) => Number(decodeCursor(text, { s, f }, key).k[0]),
    write: (position: number) => encodeCursor({ k: [position, task_id], s, f }, key),
  };
}

interface Filter {
  languages: readonly string[];
  minScore: number | null;
  maxScore: number | null;
  state: string | null;
  /** Whether strings without a fitting translation are left out. */
  isNarrow: boolean;
}

function filterOf(input: Input, task: Task): Filter {
  const { language, min_score, max_score, state } = input;
  return {
    languages: language === undefined ? task.targetLanguages : [language],
    minScore: min_score ?? null,
    maxScore: max_score ?? null,
    state: state ?? null,
    isNarrow: [language, min_score, max_score, state].some((each) => each !== undefined),
  };
}

/** Of task_rows r. Languages first: together with the position they are the primary key. */
const fits = (taskId: string, filter: Filter) => sql`
  r.task_id = ${taskId} and r.language = any(${[...filter.languages]})
  and (${filter.minScore}::int is null or r.score >= ${filter.minScore}) and (${filter.maxScore}::int is null or r.score <= ${filter.maxScore})
  and (${filter.state}::text is null or r.state = ${filter.state})`;

const strings = (taskId: string, filter: Filter) => sql`
  from task_strings s
 where s.task_id = ${taskId}
   and (${!filter.isNarrow} or exists (select from task_rows r where r.position = s.position and ${fits(taskId, filter)}))`;

interface StringRow {
  position: number;
  string_id: string;
  content: string;
}

async function readStrings(
  tx: Tx,
  taskId: string,
  filter: Filter,
  after: number,
  limit: number,
  offset: number,
) {
  const { rows } = await sql<StringRow>`
    select s.position, s.string_id, s.content ${strings(taskId, filter)} and s.position > ${after}
     order by s.position limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

async function countStrings(tx: Tx, taskId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${strings(taskId, filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

interface TranslationRow {
  position: number;
  language: string;
  target: string | null;
  origin: string | null;
  tm_score: number | null;
  score: number | null;
  state: string;
  issues: unknown;
  updated_at: Date;
}

async function readTranslations(tx: Tx, taskId: string, filter: Filter, page: readonly StringRow[]) {
  const { rows } = await sql<TranslationRow>`
    select r.position, r.language, r.target, r.origin, r.tm_score, r.score, r.state, r.issues, r.updated_at
      from task_rows r where ${fits(taskId, filter)} and r.position = any(${page.map(({ position }) => position)})
     order by r.position, r.language`.execute(tx);
  return Map.groupBy(rows, ({ position }) => position);
}

function present(
  { position, string_id, content }: StringRow,
  task: Task,
  translations: readonly TranslationRow[],
) {
  const changes = translations.map((each) => each.updated_at.getTime());
  return {
    id: `${task.id}:${position}`,
    string_id,
    content,
    translations: Object.fromEntries(translations.map((each) => [each.language, toView(each)])),
    updated_at: new Date(Math.max(task.acceptedAt.getTime(), ...changes)).toISOString(),
  };
}

function toView(row: TranslationRow): z.input<typeof Translation> {
  return {
    text: row.target,
    // What came with the string was written by somebody: for the reader the same as manual.
    source: (row.origin === 'given' ? 'manual' : row.origin) as z.input<typeof Translation>['source'],
    tm_score: row.tm_score,
    score: row.score,
    state: row.state,
    issues: row.issues as z.input<typeof Translation>['issues'],
  };
}
