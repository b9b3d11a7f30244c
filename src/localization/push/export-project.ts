import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { putFile } from '../export/build-file.ts';
import { columnsOf } from '../export/columns.ts';
import { readProject } from '../export/export-input.ts';
import { linkTo } from '../export/link.ts';
import { inSnapshot } from '../export/snapshot.ts';
import { publishedRows } from '../export/store-rows.ts';
import { allowsMode, FormatId, Mode, modeMessage } from '../export/template.ts';
import { inBlocks } from '../formats/bytes.ts';
import { defaultMode, formatOf, loadWriter } from '../formats/known-formats.ts';
import { projectOf } from '../project-of.ts';
import { findProject } from '../projects/store.ts';
import { countShown, listFiles } from '../publish/store-push/files.ts';
import { downloadName } from './write-pulled.ts';

const TIMEOUT_MS = 5 * 60_000;
const FILES_MAX = 2000;
const LANGUAGES_MAX = 100;
const STATES = ['translated', 'edited', 'approved'] as const;

const Input = z.object({
  format: FormatId,
  languages: z
    .array(LanguageCode)
    .min(1)
    .max(LANGUAGES_MAX)
    .optional()
    .describe('Absent: the languages of the project.'),
  by_file: z
    .boolean()
    .default(false)
    .describe(
      'A file for each source file of the project, with its own keys, and one for the strings that came without a file. Otherwise all strings together.',
    ),
  download_mode: Mode.optional(),
  min_state: z.enum(STATES).default('translated').describe('Texts of a lower state are left out.'),
  stale: z
    .enum(['keep', 'source', 'omit'])
    .default('keep')
    .describe('A text whose source has changed is kept, replaced by the source, or left out.'),
  safe_for_spreadsheets: z
    .boolean()
    .default(true)
    .describe('csv and xlsx: cells that start like a formula get a leading apostrophe.'),
});

export const exportProject = defineOperation({
  name: 'export_project',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/export/project' }],
  summary:
    'The published strings of the project as files of any format, whether they came with files or not.',
  description:
    'Hidden strings are left out. Files are named after the project, the source file and the language; links are valid for an hour. To have your own files back as they are, use pull_files.',
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'start',
  // Writing files takes minutes, and must not hold a write transaction open.
  transaction: false,
  errors: ['invalid_input', 'unprocessable', 'rate_limited'],
  input: Input,
  output: z.object({
    format: z.string(),
    files: z.array(
      z.object({
        filename: z.string(),
        path: z.string().nullable().describe('The path of the source file; null: strings of no single file.'),
        language: z.string().nullable().describe('Null for a file that has all languages.'),
        strings: z.int(),
        size: z.int(),
        download_url: z.string(),
        expires_at: z.string(),
      }),
    ),
  }),

  async run(input, ctx) {
    const { format } = input;
    const mode = input.download_mode ?? defaultMode(format);
    if (!allowsMode(format, mode)) throw invalidField('download_mode', modeMessage(format));
    const { project, parts, languages } = await planOf(ctx, input);
    const each = mode === 'single' ? [languages] : languages.map((language) => [language]);
    const total = parts.length * each.length;
    if (total > FILES_MAX) throw tooManyFiles(total);
    const tenant = { workspaceId: ctx.caller.workspaceId, projectId: projectOf(ctx) };
    const write = await loadWriter(format);
    const { extensions, contentType } = formatOf(format);
    const files = await inSnapshot(
      ctx,
      { tenant, timeoutMs: TIMEOUT_MS, takesSlot: true, signal: ctx.signal },
      async (read) => {
        const done = [];
        const names = new Set<string>();
        for (const { file, strings } of parts)
          for (const those of each) {
            ctx.progress?.(done.length, total, `${done.length} of ${total} files are written.`);
            const language = mode === 'single' ? null : (those[0] ?? null);
            const rows = publishedRows(read, {
              projectId: tenant.projectId,
              states: STATES.slice(STATES.indexOf(input.min_state)),
              stale: input.stale,
              file,
            });
            const content = write(rows, {
              languages: those,
              columns: columnsOf({ fields: [], fieldOrder: [] }, those),
              mode,
              escape: project.escapeMode === 'escape',
              sourceLanguage: project.sourceLanguage,
              projectId: tenant.projectId,
              projectName: project.name,
              createdAt: ctx.clock.now(),
              safeForSpreadsheets: input.safe_for_spreadsheets,
            });
            const filename = freeName(downloadName(project.name, file?.path ?? null, language), names);
            const stored = await putFile(
              ctx,
              { ...tenant, filename, ending: extensions[0], contentType },
              inBlocks(content),
            );
            done.push({
              filename: stored.filename,
              path: file?.path ?? null,
              language,
              strings,
              size: stored.bytes,
              ...linkTo(ctx, stored),
            });
          }
        return done;
      },
    );
    return { format, files };
  },
});

const tooManyFiles = (count: number) =>
  new AppError(
    'unprocessable',
    say('push.would_be_files_written_once', { count, max: FILES_MAX }),
    { field: 'languages' },
    { reason: 'too_many_files' },
  );

/** The files to write: one with all strings, or one per source file plus one for strings without a file. */
async function planOf(ctx: Context, input: z.output<typeof Input>) {
  const projectId = projectOf(ctx);
  return ctx.database.tenant(ctx.caller, async (tx) => {
    const languages = [
      ...new Set(input.languages ?? (await findProject(tx, projectId))?.target_languages ?? []),
    ];
    if (languages.length === 0)
      throw new AppError(
        'unprocessable',
        say('push.neither_call_nor_project_names'),
        {},
        { reason: 'no_languages' },
      );
    const project = await readProject(tx, projectId);
    const counts = await countShown(tx, projectId);
    const all = counts.reduce((sum, { strings }) => sum + strings, 0);
    if (!input.by_file) return { project, languages, parts: [{ file: undefined, strings: all }] };
    const files = new Map((await listFiles(tx, projectId, undefined)).map((file) => [file.id, file]));
    const parts = counts.map(({ file_id, strings }) => ({
      file: (file_id === null ? undefined : files.get(file_id)) ?? null,
      strings,
    }));
    return { project, languages, parts };
  });
}

/** Files in different folders may have the same name. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let nth = 2; taken.has(free); nth += 1) free = `${name} (${nth})`;
  taken.add(free);
  return free;
}
