import { z } from 'zod';
import type { GroupRow } from './store/groups.ts';

export const GROUPS_MAX = 100;
export const GroupName = z.string().trim().min(1).max(80);
export const GroupMembers = z.array(z.string().max(64)).max(500);

export const GroupView = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  count: z.int(),
  accountIds: z.array(z.string()),
});

export function presentGroup(row: GroupRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    count: row.count,
    accountIds: row.account_ids,
  };
}
