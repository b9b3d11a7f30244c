import { z } from 'zod';
import type { LinkRow } from './store.ts';

export const ReviewLinkView = z.object({
  id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isOpen: z.boolean().describe('Neither revoked nor expired.'),
  seenAt: z.string().nullable().describe('When somebody last opened it.'),
  decision: z
    .object({
      by: z.string().describe('The name that the person entered.'),
      kind: z.enum(['approve', 'changes']),
      version: z.int().describe('The version of the post that the person saw.'),
      at: z.string(),
    })
    .nullable()
    .describe('The last decision.'),
});

export function presentLink(row: LinkRow, now: Date): z.output<typeof ReviewLinkView> {
  const { decision, decided_name: by, decided_version: version, decided_at: at } = row;
  const isDecided = decision !== null && by !== null && version !== null && at !== null;
  return {
    id: row.id,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isOpen: row.revoked_at === null && row.expires_at > now,
    seenAt: row.seen_at?.toISOString() ?? null,
    decision: isDecided ? { by, kind: decision, version, at: at.toISOString() } : null,
  };
}
