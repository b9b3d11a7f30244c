import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { filtersOf, stringFilters } from '#localization/door.ts';
import { defineOperation } from '#platform/operation.ts';
import { findPlace, type Wanted } from './store-strings.ts';

const Next = z.object({
  after: z.int().min(-1).max(100_000_000).describe('Index of the row to go on from; -1 from the start.'),
  is: z.enum(['untranslated', 'unapproved', 'found']).describe('found: some check found something.'),
});

export const findString = defineOperation({
  name: 'find_string',
  face: 'console',
  group: 'desk',
  routes: [],
  summary: 'Where in the list of translations a row stands: a known one, or the next of a kind.',
  scope: null,
  right: 'localize',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    ...stringFilters,
    id: z
      .string()
      .regex(/^task_[0-9A-Z]{26}:\d{1,9}$/u, 'must be an id of the list')
      .optional()
      .describe('This or next.'),
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
  if (next !== undefined && id === undefined) return next;
  if (id === undefined || next !== undefined)
    throw invalidField('id', 'exactly one of id and next must be given');
  const [taskId = '', position] = id.split(':');
  return { id: { taskId, position: Number(position) } };
}
