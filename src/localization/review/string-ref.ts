import { z } from 'zod';
import { say } from '#kernel/say.ts';

/** Identifies a string by the id from list_task_strings or by the caller's own string_id. */
export const stringRef = {
  id: z.string().min(1).max(200).optional().describe('From the list of strings; or string_id.'),
  string_id: z.string().min(1).max(512).optional(),
};

interface StringRef {
  id?: string | undefined;
  string_id?: string | undefined;
}

/** Requires exactly one of the two. */
export function checkRef(
  ref: StringRef,
  ctx: z.RefinementCtx,
  path: readonly (string | number)[] = [],
): void {
  if ((ref.id === undefined) !== (ref.string_id === undefined)) return;
  ctx.addIssue({
    code: 'custom',
    path: [...path, 'id'],
    message: say('review.exactly_one_id_string_id'),
  });
}

/** The position in `task_…:12`. Null for another task or a malformed id. */
export function positionOf(taskId: string, id: string): number | null {
  const [, task, position] = /^(task_[0-9A-Z]{26}):(\d{1,9})$/u.exec(id) ?? [];
  return task === taskId && position !== undefined ? Number(position) : null;
}

export function isStringId(id: string): boolean {
  return /^task_[0-9A-Z]{26}:\d{1,9}$/u.test(id);
}
