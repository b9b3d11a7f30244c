import { z } from 'zod';

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1f7a4d');

export const GroupView = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  position: z.string(),
  wipLimit: z.int().nullable(),
  isLocked: z.boolean(),
  count: z.int(),
  version: z.int(),
  createdAt: z.string(),
});
export type GroupView = z.output<typeof GroupView>;

export const IdeaView = z.object({
  id: z.string(),
  groupId: z.string().nullable(),
  position: z.string().describe('Compare byte by byte; smaller comes first.'),
  title: z.string(),
  text: z.string(),
  mediaIds: z.array(z.string()),
  platforms: z.array(z.string()),
  locales: z.array(z.string()),
  tags: z.array(z.string()),
  links: z.array(z.string()),
  targetDate: z.string().nullable(),
  assigneeId: z.string().nullable(),
  postIds: z.array(z.string()),
  score: z.number().nullable(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IdeaView = z.output<typeof IdeaView>;
