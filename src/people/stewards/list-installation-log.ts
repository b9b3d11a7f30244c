import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { INSTALLATION, readAudit } from '#platform/store/audit.ts';
import { readNames } from '../users/store-stewards.ts';

export const listInstallationLog = defineOperation({
  name: 'list_installation_log',
  face: 'console',
  group: 'people',
  summary: 'Backups, restores, moves and changes of the stewards: who, when, from where. Newest first.',
  of: 'installation',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ limit: z.int().min(1).max(200).default(50) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        what: z.string().describe('store_backup, store_restore, store_move, give_steward, take_steward …'),
        name: z.string().nullable().describe('Who did it; null: on the machine itself, or unknown here.'),
        about: z.string().nullable().describe('The person concerned.'),
        address: z.string().nullable(),
        device: z.string().nullable(),
      }),
    ),
  }),

  async run({ limit }, ctx) {
    const rows = await readAudit(ctx.db, INSTALLATION, {}, null, limit);
    const aboutOf = ({ subject }: (typeof rows)[number]) => String(subject['userId'] ?? '');
    const names = await readNames(
      ctx.db,
      rows.flatMap((row) => [row.actor_id, aboutOf(row)]),
    );
    return {
      items: rows.map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        what: row.operation,
        name: names.get(row.actor_id) ?? null,
        about: names.get(aboutOf(row)) ?? null,
        address: row.address,
        device: row.device,
      })),
    };
  },
});
