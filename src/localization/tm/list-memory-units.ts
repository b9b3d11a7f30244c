import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { requireProject } from '../projects/require-project.ts';
import { MatchView } from './present.ts';
import { readNewestUnits } from './store-units.ts';

const UnitView = MatchView.pick({
  unit_id: true,
  source: true,
  target: true,
  origin: true,
  reviewed: true,
  string_id: true,
  updated_at: true,
});

export const listMemoryUnits = defineOperation({
  name: 'list_memory_units',
  face: 'console',
  group: 'desk',
  summary: 'The translation memory of the project in one language, newest entries first.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    language: LanguageCode,
    ...cursorFields,
  }),
  output: listOf(UnitView),

  async run({ project_id, language, ...page }, ctx) {
    const { source_language } = await requireProject(ctx, project_id);
    if (source_language === null) return { items: [], nextCursor: null };
    const scope = { projectId: project_id, language: source_language };
    return pageOf(ctx, {
      page,
      sort: 'id desc',
      filters: { operation: 'list_memory_units', project_id, language },
      read: (after, count) =>
        readNewestUnits(ctx.db, scope, language, after === null ? null : Number(after[1]), count),
      placeOf: ({ id }) => [null, String(id)],
      show: (rows) =>
        rows.map((unit) => ({
          unit_id: String(unit.id),
          source: unit.source,
          target: unit.target,
          origin: unit.origin,
          reviewed: unit.isReviewed,
          string_id: unit.stringId,
          updated_at: unit.updatedAt.toISOString(),
        })),
    });
  },
});
