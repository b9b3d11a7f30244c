import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { linkTo } from './confirm.ts';
import type { ConfirmationRow } from './store.ts';

export const STATUSES = ['pending', 'accepted', 'declined', 'expired', 'used'] as const;

export const Confirmation = z.object({
  id: z.string(),
  operation: z.string(),
  credentialId: z.string(),
  postId: z.string().nullable(),
  accountIds: z.array(z.string()),
  status: z.enum(STATUSES),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  deepLink: z.string(),
});

export function presentConfirmation(
  ctx: Pick<Context, 'publicUrl' | 'clock'>,
  row: ConfirmationRow,
): z.output<typeof Confirmation> {
  const isOpen = row.status === 'pending' || row.status === 'accepted';
  const { expiresAt, deepLink } = linkTo(ctx, row);
  return {
    id: row.id,
    operation: row.operation,
    credentialId: row.credential_id,
    postId: row.post_id,
    accountIds: row.account_ids,
    // Nobody has to come by for a confirmation to be over.
    status:
      isOpen && row.expires_at <= ctx.clock.now() ? 'expired' : (row.status as (typeof STATUSES)[number]),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    expiresAt,
    deepLink,
  };
}
