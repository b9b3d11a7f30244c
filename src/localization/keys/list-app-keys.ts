import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { countCalls } from '#platform/request-log/store.ts';
import { listKeys } from './store.ts';

export const listAppKeys = defineOperation({
  name: 'list_app_keys',
  face: 'console',
  group: 'keys',
  summary: 'List the App Keys of the workspace. Secrets are never shown again.',
  right: 'manage',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({ project_id: z.string().optional() }),
  output: z.object({
    items: z.array(
      z.object({
        key_id: z.string(),
        project_id: z.string(),
        app_key: z.string(),
        label: z.string(),
        scopes: z.array(z.string()),
        allowed_ips: z.array(z.string()),
        disabled: z.boolean(),
        expires_at: z.string().nullable(),
        old_secret_valid_until: z
          .string()
          .nullable()
          .describe('After a rotation: the time until which the previous secret is still valid.'),
        created_at: z.string(),
        last_used_at: z.string().nullable(),
        last_used_address: z.string().nullable(),
        calls_last_day: z.int().describe('Counted from the request log, which has no polls.'),
      }),
    ),
  }),

  async run({ project_id }, ctx) {
    const rows = await listKeys(ctx, project_id);
    const calls = await countCalls(ctx.db, ctx.caller.workspaceId, 'app_key');
    return {
      items: rows.map((row) => ({
        key_id: row.id,
        project_id: row.project_id,
        app_key: row.app_key,
        label: row.label,
        scopes: row.scopes,
        allowed_ips: row.allowed_ips,
        disabled: row.disabled_at !== null,
        expires_at: row.expires_at?.toISOString() ?? null,
        old_secret_valid_until: row.old_secret_until?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
        last_used_address: row.last_used_address,
        calls_last_day: calls.get(row.id) ?? 0,
      })),
    };
  },
});
