import { z } from 'zod';

export const VoicesView = z.object({
  ideaId: z.string(),
  votes: z.int(),
  isMine: z.boolean().describe('Whether one of the votes is the caller’s.'),
  comments: z.int(),
});

export const IdeaCommentView = z.object({
  id: z.string(),
  authorId: z.string(),
  isHere: z.boolean().describe('false: the author has left the workspace.'),
  isMine: z.boolean(),
  text: z.string(),
  createdAt: z.string(),
});
