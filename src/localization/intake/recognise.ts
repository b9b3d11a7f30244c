import { recogniseSyntaxes } from '#kernel/syntaxes.ts';
import type { Tx } from '#platform/db/client.ts';
import { recognisedIn } from '../projects/settings.ts';
import { holdLiveProject, readStoredSettings, saveRecognised } from '../projects/store.ts';
import type { Task } from '../task-store/task.ts';
import { sampleContents } from './store.ts';

/** What a file is written in shows in its first thousands of strings, or it matters to few of them. */
const STRINGS_MAX = 5000;

/** Before anything is translated: what its strings tell is what the project will be read by from here on. */
export async function recogniseIn(tx: Tx, { id, projectId }: Pick<Task, 'id' | 'projectId'>): Promise<void> {
  const told = recogniseSyntaxes(await sampleContents(tx, id, STRINGS_MAX));
  const isNew = (settings: unknown) => told.some((syntax) => !recognisedIn(settings).includes(syntax));
  if (told.length === 0 || !isNew(await readStoredSettings(tx, projectId))) return;
  // Locked only where there is something to add: a second task may have found another one meanwhile.
  const project = await holdLiveProject(tx, projectId);
  if (project && isNew(project.settings))
    await saveRecognised(tx, projectId, [...new Set([...recognisedIn(project.settings), ...told])]);
}
