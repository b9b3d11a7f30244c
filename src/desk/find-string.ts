import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { filtersOf, stringFilters } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { findPlace, type Wanted } from './store-strings.ts';

const RowId = z.string().regex(/^task_[0-9A-Z]{26}:\d{1,9}$/u, 'must be an id of the list');

const Next = z.object({
  after: RowId.nullable().describe(
    'The row to continue from, whether it matches the filters or not; null to start at the beginning.',
  ),
  is: z.enum(['untranslated', 'found']).describe('found: with findings of any check.'),
});

export const findString = defineOperation({
  name: 'find_string',
  face: 'console',
  group: 'desk',
  summary: 'The position of a row in the list of translations: of a known row, or of the next one of a kind.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    ...stringFilters,
    id: RowId.optional().describe('This or next.'),
    next: Next.optional(),
  }),
  output: z.object({
    index: z.int().nullable().describe('null: the list has no such row.'),
    id: z.string().nullable(),
  }),

  async run({ id, next, ...filters }, ctx) {
    const place = await findPlace(ctx.db, await filtersOf(ctx, filters), wantedOf(id, next));
    return { index: place?.index ?? null, id: place ? `${place.taskId}:${place.position}` : null };
  },
});

function wantedOf(id: string | undefined, next: z.output<typeof Next> | undefined): Wanted {
  if (next !== undefined && id === undefined)
    return { is: next.is, after: next.after === null ? null : placeOf(next.after) };
  if (id === undefined || next !== undefined)
    throw invalidField('id', inEnglish('exactly one of id and next must be given'));
  return { id: placeOf(id) };
}

function placeOf(id: string): { taskId: string; position: number } {
  const [taskId = '', position] = id.split(':');
  return { taskId, position: Number(position) };
}
