import { z } from 'zod';
import { personOf } from '#platform/caller.ts';
import { defineOperation } from '#platform/operation.ts';
import { readAccessesOf } from '../credentials/store-oauth.ts';

export const listConnectedApps = defineOperation({
  name: 'list_connected_apps',
  face: 'console',
  group: 'credentials',
  routes: [],
  summary: 'List the programs that you gave access to, in every workspace.',
  scope: null,
  of: 'person',
  rate: 'read',
  idempotency: 'none',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        workspaceId: z.string(),
        name: z.string(),
        host: z.string(),
        audience: z.string(),
        scopes: z.array(z.string()),
        allowedActions: z.array(z.string()),
        confirmMode: z.string(),
        endsAt: z.string(),
        grantedAt: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
  }),

  async run(_input, ctx) {
    const rows = await readAccessesOf(ctx.db, personOf(ctx).userId);
    return {
      items: rows.map((row) => ({
        id: row.id,
        workspaceId: row.workspace_id,
        name: row.name,
        host: row.client_host ?? '',
        audience: row.audience ?? '',
        scopes: row.scopes,
        allowedActions: row.allowed_actions,
        confirmMode: row.confirm_mode,
        endsAt: row.ends_at?.toISOString() ?? '',
        grantedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
    };
  },
});
