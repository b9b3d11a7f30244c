import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { countCalls } from '#platform/request-log/store.ts';
import { readCredentials } from './store.ts';

export const listCredentials = defineOperation({
  name: 'list_credentials',
  face: 'console',
  group: 'credentials',
  summary: 'List the credentials of the workspace. Tokens are never shown again.',
  right: 'manage',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string(),
        hint: z.string(),
        scopes: z.array(z.string()),
        allowedActions: z.array(z.string()),
        confirmMode: z.string(),
        accountIds: z.array(z.string()).nullable(),
        allowedOrigins: z.array(z.string()),
        issuerId: z.string(),
        clientHost: z.string().nullable().describe('The home page of a program with access.'),
        expiresAt: z.string().nullable(),
        disabled: z.boolean(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
        lastUsedAddress: z.string().nullable(),
        oldTokenValidUntil: z.string().nullable().describe('Set while a token is being replaced.'),
        callsLastDay: z.int().describe('Counted from the request log, which has no polls.'),
      }),
    ),
  }),

  async run(_input, ctx) {
    const rows = await readCredentials(ctx.db, ctx.caller.workspaceId);
    const calls = await countCalls(ctx.db, ctx.caller.workspaceId, 'credential');
    const now = ctx.clock.now();
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: row.kind,
        hint: row.token_hint,
        scopes: row.scopes,
        allowedActions: row.allowed_actions,
        confirmMode: row.confirm_mode,
        accountIds: row.account_ids,
        allowedOrigins: row.allowed_origins,
        issuerId: row.issuer_id,
        clientHost: row.client_host,
        // The token of a program ends within the hour and is renewed; its access ends later.
        expiresAt: (row.ends_at ?? row.expires_at)?.toISOString() ?? null,
        disabled: row.disabled_at !== null,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        lastUsedAddress: row.last_used_address,
        oldTokenValidUntil:
          row.client_id === null && row.previous_until !== null && row.previous_until > now
            ? row.previous_until.toISOString()
            : null,
        callsLastDay: calls.get(row.id) ?? 0,
      })),
    };
  },
});
