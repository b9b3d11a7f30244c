import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { requireProject } from '../projects/require-project.ts';
import { readTasksWith, type RowFilters } from '../task-store/store-filter.ts';

export const ROW_STATES = ['new', 'failed', 'machine', 'edited', 'approved', 'rejected'] as const;
export const ROW_SOURCES = ['tm', 'ai', 'mt', 'offline', 'builtin', 'manual'] as const;

/** Filters for rows of a project or of one of its tasks. */
export const stringFilters = {
  project_id: z.string().min(1).max(64),
  task_id: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('Absent: the newest tasks of the project, one after the other.'),
  language: LanguageCode,
  state: z.array(z.enum(ROW_STATES)).min(1).max(ROW_STATES.length).optional(),
  source: z.array(z.enum(ROW_SOURCES)).min(1).max(ROW_SOURCES.length).optional(),
  score_below: z.int().min(1).max(101).optional(),
  check: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/u, 'must be the id of a check, or any')
    .optional()
    .describe('Rows with findings of this check; any: of any check.'),
  term_id: z.string().min(1).max(64).optional().describe('Rows whose source contains this term.'),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Part of the source or of the translation, case-insensitive.'),
  string_id: z.string().min(1).max(200).optional().describe('Part of the string_id, case-insensitive.'),
};

const Filters = z.object(stringFilters);

/** 404 for a project or task that the caller cannot see. */
export async function filtersOf(ctx: Context, input: z.output<typeof Filters>): Promise<RowFilters> {
  await requireProject(ctx, input.project_id);
  return {
    tasks: await readTasksWith(ctx.db, input.project_id, input.language, input.task_id ?? null),
    language: input.language,
    states: input.state ?? null,
    // A text that came with the string was written by a person, so readers see it as manual.
    origins: input.source?.flatMap((each) => (each === 'manual' ? ['manual', 'given'] : [each])) ?? null,
    scoreBelow: input.score_below ?? null,
    check: input.check ?? null,
    termId: input.term_id ?? null,
    text: input.q ?? null,
    stringId: input.string_id ?? null,
  };
}
