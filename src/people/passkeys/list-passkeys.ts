import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { listPasskeys as readPasskeys } from './store.ts';

export const listPasskeys = defineOperation({
  name: 'list_passkeys',
  face: 'console',
  group: 'people',
  summary: 'List your passkeys, with when each was last used.',
  of: 'person',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        addedAt: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
  }),

  async run(_input, ctx) {
    const rows = await readPasskeys(ctx.db, personOf(ctx).userId);
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        addedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
    };
  },
});
