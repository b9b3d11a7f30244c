import { z } from 'zod';

export const TagView = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  createdAt: z.string(),
});

export function presentTag(row: { id: string; name: string; color: string | null; created_at: Date }) {
  return { id: row.id, name: row.name, color: row.color, createdAt: row.created_at.toISOString() };
}
