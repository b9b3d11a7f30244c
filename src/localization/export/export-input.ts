import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/client.ts';
import { findLiveProject } from '../projects/store.ts';
import { Filename } from './filename.ts';
import { LANGUAGES_MAX, Mode } from './template.ts';

export const EscapeMode = z.enum(['escape', 'no-escape']);

/** Input of both exports in addition to the template. */
export const exportInput = {
  target_languages: z
    .array(LanguageCode)
    .max(LANGUAGES_MAX)
    .default([])
    .describe('Replaces the languages of the template; empty means the languages of the template.'),
  download_mode: Mode.optional(),
  escape_mode: EscapeMode.optional().describe(
    'INI only. escape: newline, carriage return, tab and backslash of values are escaped.',
  ),
  filename: Filename.optional(),
};

/** The first list that is not empty, without duplicates. */
export function firstOf(...lists: readonly (readonly string[])[]): string[] {
  const languages = lists.find((list) => list.length > 0);
  if (!languages) {
    throw new AppError(
      'unprocessable',
      say('export.target_languages_neither_call_nor'),
      { field: 'target_languages' },
      {
        reason: 'no_languages',
        fields: [{ field: 'target_languages', message: say('export.neither_call_nor_template_names') }],
      },
    );
  }
  return [...new Set(languages)];
}

interface ExportedProject {
  name: string;
  sourceLanguage: string | null;
  escapeMode: z.infer<typeof EscapeMode>;
}

export async function readProject(tx: Tx, projectId: string): Promise<ExportedProject> {
  const row = await findLiveProject(tx, projectId);
  if (!row) throw new AppError('not_found', say('common.project_does_not_exist'));
  const setting = EscapeMode.safeParse((row.settings as { ini_escape_mode?: unknown }).ini_escape_mode);
  return {
    name: row.name,
    sourceLanguage: row.source_language,
    escapeMode: setting.success ? setting.data : 'no-escape',
  };
}
