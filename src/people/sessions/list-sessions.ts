import { z } from 'zod';
import { deviceOf } from '#platform/auth/device-of.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { listSessions as readSessions } from './store.ts';

export const listSessions = defineOperation({
  name: 'list_sessions',
  face: 'console',
  group: 'people',
  summary: 'List where you are signed in: device, address, and when each was last used.',
  of: 'person',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        isCurrent: z.boolean(),
        device: z.string(),
        address: z.string(),
        factors: z.array(z.string()),
        signedInAt: z.string(),
        lastUsedAt: z.string(),
        endsAt: z.string(),
      }),
    ),
  }),

  async run(_input, ctx) {
    const { userId, session } = personOf(ctx);
    const rows = await readSessions(ctx.db, userId);
    return {
      items: rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === session?.id,
        device: deviceOf(row.agent),
        address: row.address,
        factors: row.factors,
        signedInAt: row.created_at.toISOString(),
        lastUsedAt: row.last_seen_at.toISOString(),
        endsAt: row.expires_at.toISOString(),
      })),
    };
  },
});
