import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { listMemberships } from './store.ts';

export const listWorkspaces = defineOperation({
  name: 'list_workspaces',
  face: 'console',
  group: 'people',
  summary:
    'List the workspaces that you can enter, with your role in each. An agency’s members see its clients.',
  of: 'person',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string(),
        role: z.string(),
        localization: z
          .enum(['translator', 'reviewer'])
          .nullable()
          .describe('Localization rights in addition to those of the role.'),
        languages: z
          .array(z.string())
          .nullable()
          .describe('You may change translations into these languages; null means all languages.'),
        viaAgency: z.boolean(),
        timezone: z.string(),
        locales: z.array(z.string()),
        requireSecondFactor: z.boolean(),
        agencyRequiresSecondFactor: z.boolean().describe('Its agency requires one, here too.'),
        dissolvesAt: z.string().nullable(),
        isDemo: z.boolean().describe('The demo world; leave_demo replaces it.'),
      }),
    ),
  }),

  async run(_input, ctx) {
    const rows = await listMemberships(ctx.db, personOf(ctx).userId);
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: row.kind,
        role: row.role,
        localization: row.localization,
        languages: row.languages,
        viaAgency: row.via_agency,
        timezone: row.timezone,
        locales: row.locales,
        requireSecondFactor: row.require_second_factor,
        agencyRequiresSecondFactor: row.agency_requires_second_factor,
        dissolvesAt: row.dissolves_at?.toISOString() ?? null,
        isDemo: row.is_demo,
      })),
    };
  },
});
