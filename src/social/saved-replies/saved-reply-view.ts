import { z } from 'zod';
import type { SavedReplyRow } from './store.ts';

export const SavedReplyView = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string().describe('With its variables: {name}, {handle}, {account}.'),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});

export const presentReply = (row: SavedReplyRow): z.output<typeof SavedReplyView> => ({
  id: row.id,
  name: row.name,
  text: row.text,
  version: row.version,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at.toISOString(),
});
