import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { roleMay } from '#platform/auth/roles.ts';
import type { Caller } from '#platform/caller.ts';

export const VoicesView = z.object({
  ideaId: z.string(),
  votes: z.int(),
  isMine: z.boolean().describe('Whether one of the votes is of who asks.'),
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

/** Whoever writes or decides has a voice; who may only look has none. */
export function requireVoice(caller: Caller, action: string): void {
  if (caller.kind !== 'app_key' && (roleMay(caller.role, 'draft') || roleMay(caller.role, 'approve'))) return;
  const role = caller.kind === 'app_key' ? 'viewer' : caller.role;
  throw new AppError('forbidden', `The role ${role} may not do this.`, { action });
}
