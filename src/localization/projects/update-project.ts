import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { ProjectView, readProject } from './present.ts';
import { mergeSettings, readSettings, SettingsPatch } from './settings.ts';
import { holdLiveProject, saveProject } from './store.ts';

export const updateProject = defineOperation({
  name: 'update_project',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'POST', path: '/project/update' }],
  summary: 'Change the name, the languages or the settings of the project.',
  description:
    'Only what is sent changes; null takes a setting back to its default. Tasks that were created before keep the smart_optimize, optimize_threshold and profile they were created with.',
  scope: 'localize:write',
  // Settings determine the cost of engines and what is published, so they need more than the right to write.
  right: 'manage',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    name: z.string().trim().min(1).max(200).optional(),
    source_language: LanguageCode.nullable().optional(),
    target_languages: z.array(LanguageCode).max(100).optional(),
    settings: SettingsPatch.optional(),
  }),
  example: { settings: { style_guide: 'Short sentences.' } },
  output: ProjectView,

  async run({ name, source_language, target_languages, settings }, ctx) {
    if ([name, source_language, target_languages, settings].every((each) => each === undefined)) {
      throw invalidField('settings', say('projects.name_source_language_target_languages'));
    }
    const id = projectOf(ctx);
    // Locked, so that two callers who each merge one setting do not overwrite each other.
    const now = await holdLiveProject(ctx.db, id);
    if (!now) throw new AppError('not_found', say('common.project_does_not_exist'));
    const source = source_language === undefined ? now.source_language : source_language;
    const targets = [...new Set(target_languages ?? now.target_languages)];
    if (source !== null && targets.includes(source)) {
      throw invalidField(
        'target_languages',
        say('projects.must_not_contain_source_language', { source_language: source }),
      );
    }
    const next = {
      name: name ?? now.name,
      sourceLanguage: source,
      targetLanguages: targets,
      settings: mergeSettings(now.settings, settings ?? {}),
    };
    await saveProject(ctx.db, id, next);
    ctx.changed(
      {
        name: now.name,
        sourceLanguage: now.source_language,
        targetLanguages: now.target_languages,
        settings: readSettings(now.settings),
      },
      { ...next, settings: readSettings(next.settings) },
    );
    return readProject(ctx.db, id);
  },
});
