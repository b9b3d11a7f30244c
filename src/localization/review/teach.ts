import type { Tx } from '#platform/db/client.ts';
import type { Task } from '../task-store/task.ts';
import { forgetTexts, learnEdits } from '../tm/learn.ts';
import { mayTeach } from '../tm/lessons.ts';
import type { Place, ReviewRow } from './store.ts';

/** States in which a person is responsible for the text. */
const TAUGHT: ReadonlySet<string> = new Set(['edited', 'approved']);

/**
 * Adds texts that a person wrote or approved to the memory, so that the next task finds them long
 * before a publish. Removes texts that they rejected or replaced.
 */
export async function teach(
  tx: Tx,
  task: Task,
  before: readonly ReviewRow[],
  changed: ReadonlyMap<string, ReviewRow>,
): Promise<void> {
  const lessonOf = ({ source, stringId, language, target, reviewedBy }: ReviewRow) => ({
    source,
    stringId,
    language,
    target: target ?? '',
    author: reviewedBy,
  });
  const now = [...changed.values()];
  const replaced = before.filter((row) => {
    const newer = changed.get(keyOf(row));
    return newer !== undefined && row.target !== null && newer.target !== row.target;
  });
  const rejected = now.filter(({ state }) => state === 'rejected');
  const learned = now.filter((row) => TAUGHT.has(row.state) && mayTeach(row));
  // Withdrawn approvals. Texts that came from the memory were in it before the approval.
  const takenBack = before.filter((row) => {
    const newer = changed.get(keyOf(row));
    return newer !== undefined && TAUGHT.has(row.state) && !TAUGHT.has(newer.state) && row.origin !== 'tm';
  });
  const sourceLanguage = task.sourceLanguage ?? '';
  await forgetTexts(tx, task, sourceLanguage, [...rejected, ...replaced, ...takenBack].map(lessonOf));
  await learnEdits(tx, task, sourceLanguage, learned.map(lessonOf));
}

export function keyOf({ language, position }: Place): string {
  return `${language} ${position}`;
}
