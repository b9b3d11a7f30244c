import { z } from 'zod';
import type { FeedRow } from './store.ts';

export const FeedView = z.object({
  isOn: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string().nullable(),
  readAt: z.string().nullable().describe('When a calendar program last read it.'),
});

export const presentFeed = (row: FeedRow | undefined): z.output<typeof FeedView> => ({
  isOn: row !== undefined,
  createdBy: row?.created_by ?? null,
  createdAt: row?.created_at.toISOString() ?? null,
  readAt: row?.read_at?.toISOString() ?? null,
});
