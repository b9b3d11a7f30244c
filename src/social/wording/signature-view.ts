import { z } from 'zod';
import type { SignatureRow } from '../outgoing/store.ts';

export const SignatureView = z.object({
  accountId: z.string().nullable().describe('null: of every account that has none of its own.'),
  locale: z.string().nullable().describe('null: in every language that has none of its own.'),
  text: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});

export const presentSignature = (row: SignatureRow): z.output<typeof SignatureView> => ({
  accountId: row.account_id,
  locale: row.locale,
  text: row.text,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at.toISOString(),
});
