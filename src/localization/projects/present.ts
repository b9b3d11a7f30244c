import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { SYNTAXES } from '#kernel/syntaxes.ts';
import { ProjectSettings, readSettings, recognisedIn } from './settings.ts';
import { findLiveProject } from './store.ts';

export const ProjectView = z.object({
  project_id: z.string(),
  name: z.string(),
  source_language: z.string().nullable(),
  target_languages: z.array(z.string()),
  settings: ProjectSettings.describe('With the defaults filled in.'),
  recognised_syntaxes: z
    .array(z.enum(SYNTAXES))
    .describe('Recognised from its strings so far; used while settings.syntaxes is null.'),
  created_at: z.string(),
});

export async function readProject(tx: Tx, projectId: string): Promise<z.input<typeof ProjectView>> {
  const row = await findLiveProject(tx, projectId);
  if (!row) throw new AppError('not_found', say('common.project_does_not_exist'));
  return {
    project_id: row.id,
    name: row.name,
    source_language: row.source_language,
    target_languages: row.target_languages,
    settings: readSettings(row.settings),
    recognised_syntaxes: recognisedIn(row.settings),
    created_at: row.created_at.toISOString(),
  };
}
