import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { readAudit } from '#platform/store/audit.ts';
import { narrowedTo } from '../caller.ts';
import { Instant } from '../instant.ts';

export const listAuditLog = defineOperation({
  name: 'list_audit_log',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/audit' }],
  summary: 'Who changed what in the workspace, newest first.',
  scope: 'audit:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    operation: z.string().max(64).optional(),
    actorId: z.string().max(64).optional(),
    objectId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('An object that the call created, changed or named.'),
    from: Instant.optional().describe('Not before this.'),
    to: Instant.optional().describe('Before this.'),
    ...cursorFields,
  }),
  output: listOf(
    z.object({
      id: z.string(),
      at: z.string(),
      actor: z.object({ kind: z.string(), id: z.string() }),
      operation: z.string(),
      via: z.string(),
      requestId: z.string(),
      address: z.string().nullable(),
      input: z.unknown().describe('The input of the call, without secrets.'),
      subject: z.record(z.string(), z.unknown()).describe('Ids that the call created or changed.'),
      changes: z
        .array(
          z.object({
            of: z.string().nullable().describe('The changed object, if the call changed several.'),
            field: z.string().describe('A field, or a path below one, as in settings.profile.'),
            before: z.unknown(),
            after: z.unknown(),
          }),
        )
        .describe(
          'The old and the new value, if the call records them. Long texts are cut; for a secret, only that it changed.',
        ),
      moreChanges: z.int().describe('Changes of the same call that are not listed.'),
    }),
  ),

  async run({ limit, cursor, ...filters }, ctx) {
    if (narrowedTo(ctx.caller) !== null)
      throw new AppError(
        'forbidden',
        inEnglish('A credential that is narrowed to some accounts may not read the audit log.'),
        {
          action: 'audit:read',
        },
      );
    const { workspaceId } = ctx.caller;
    return pageOf(ctx, {
      page: { limit, cursor },
      sort: 'id desc',
      filters: { operation: 'list_audit_log', workspaceId, filters },
      read: (before, count) => readAudit(ctx.db, workspaceId, filters, before && Number(before[0]), count),
      placeOf: ({ id }) => [id, ''],
      show: (rows) =>
        rows.map((row) => ({
          id: String(row.id),
          at: row.at.toISOString(),
          actor: { kind: row.actor_kind, id: row.actor_id },
          operation: row.operation,
          via: row.face,
          requestId: row.request_id,
          address: row.address,
          input: row.input,
          subject: row.subject,
          changes: row.changes?.items ?? [],
          moreChanges: row.changes?.more ?? 0,
        })),
    });
  },
});
