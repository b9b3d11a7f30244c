import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { findProject } from '../projects/store.ts';
import { coverStrings } from '../publish/store-push/files.ts';

const LANGUAGES_MAX = 100;

const Covered = z.object({
  language: z.string(),
  strings: z.int(),
  translated: z.int(),
  stale: z.int().describe('Translated strings whose source has changed since.'),
  missing: z.int(),
});

export const getStringCoverage = defineOperation({
  name: 'get_string_coverage',
  face: 'open',
  group: 'files',
  routes: [{ method: 'GET', path: '/strings/coverage' }],
  summary: 'The number of translated, stale and missing strings of the project, by language and by file.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({
    languages: z
      .array(LanguageCode)
      .max(LANGUAGES_MAX)
      .optional()
      .describe('Absent: the languages of the project.'),
  }),
  output: z.object({
    languages: z.array(Covered),
    files: z.array(
      z.object({
        path: z.string().nullable().describe('Null: the strings that belong to no file.'),
        languages: z.array(Covered),
      }),
    ),
  }),

  async run(input, ctx) {
    const projectId = projectOf(ctx);
    const project = await findProject(ctx.db, projectId);
    const wanted = [...new Set(input.languages ?? project?.target_languages ?? [])];
    const languages = wanted.filter((language) => language !== project?.source_language);
    const rows = (await coverStrings(ctx.db, projectId, languages)).map((row) => ({
      ...row,
      missing: row.strings - row.translated,
    }));
    const none = { strings: 0, translated: 0, stale: 0, missing: 0 };
    return {
      languages: languages.map((language) =>
        rows
          .filter((row) => row.language === language)
          .reduce(
            (sum, row) => ({
              language,
              strings: sum.strings + row.strings,
              translated: sum.translated + row.translated,
              stale: sum.stale + row.stale,
              missing: sum.missing + row.missing,
            }),
            { language, ...none },
          ),
      ),
      files: [...Map.groupBy(rows, ({ path }) => path)].map(([path, own]) => ({
        path,
        languages: own.map(({ language, strings, translated, stale, missing }) => ({
          language,
          strings,
          translated,
          stale,
          missing,
        })),
      })),
    };
  },
});
