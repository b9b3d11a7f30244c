import { z } from 'zod';
import type { SignatureRow } from '../outgoing/store.ts';

export const SignatureView = z.object({
  accountId: z.string().nullable().describe('null: for all accounts without their own signature.'),
  locale: z.string().nullable().describe('null: for all languages without their own signature.'),
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
