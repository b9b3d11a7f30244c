import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { linkTo } from './confirm.ts';
import { ShownView, withLinks } from './shown-content.ts';
import type { ConfirmationRow } from './store.ts';

export const STATUSES = ['pending', 'accepted', 'declined', 'expired', 'used'] as const;

export const Confirmation = z.object({
  id: z.string(),
  operation: z.string(),
  credentialId: z.string(),
  postId: z.string().nullable(),
  accountIds: z.array(z.string()),
  request: z.record(z.string(), z.unknown()).describe('The input of the call.'),
  content: z
    .array(ShownView)
    .describe('The content as of the request. Only exactly this content is accepted.'),
  status: z.enum(STATUSES),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  deepLink: z.string(),
});

type Presenter = Pick<Context, 'db' | 'caller' | 'publicUrl' | 'clock' | 'keyring'>;

export async function presentConfirmation(
  ctx: Presenter,
  row: ConfirmationRow,
): Promise<z.output<typeof Confirmation>> {
  const [shown] = await presentConfirmations(ctx, [row]);
  if (!shown) throw new Error('A confirmation vanished while it was shown.');
  return shown;
}

/** Signs the links of all confirmations with one statement. */
export async function presentConfirmations(
  ctx: Presenter,
  rows: readonly ConfirmationRow[],
): Promise<z.output<typeof Confirmation>[]> {
  const contents = await withLinks(
    ctx,
    rows.map((row) => row.content),
  );
  return rows.map((row, at) => {
    const isOpen = row.status === 'pending' || row.status === 'accepted';
    const { expiresAt, deepLink } = linkTo(ctx, row);
    return {
      id: row.id,
      operation: row.operation,
      credentialId: row.credential_id,
      postId: row.post_id,
      accountIds: row.account_ids,
      request: row.input.request,
      content: contents[at] ?? [],
      // A confirmation expires without a job that marks it.
      status: isOpen && row.expires_at <= ctx.clock.now() ? 'expired' : row.status,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      expiresAt,
      deepLink,
    };
  });
}
