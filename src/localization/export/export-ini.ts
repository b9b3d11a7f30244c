import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say, type Sentence } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { buildFile } from './build-file.ts';
import { columnsOf } from './columns.ts';
import { EscapeMode, exportInput, firstOf, readProject } from './export-input.ts';
import { filenameOr } from './filename.ts';
import { linkTo } from './link.ts';
import { getTemplate } from './store.ts';
import { TemplateId } from './template.ts';

const TIMEOUT_MS = 5 * 60_000;

export const exportIni = defineOperation({
  name: 'export_ini',
  face: 'open',
  group: 'export',
  routes: [{ method: 'POST', path: '/export/ini' }],
  summary:
    'Export all published strings of the project as INI; answers with a link that is valid for an hour.',
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'start',
  // Writing the file takes minutes, and must not hold a write transaction open.
  transaction: false,
  errors: ['invalid_input', 'not_found', 'unprocessable', 'rate_limited', 'internal'],
  input: z.object({
    type: z.string().min(1).describe('Only project_strings.'),
    template_id: TemplateId.describe('A template of the format ini.'),
    ...exportInput,
  }),
  output: z.object({
    download_url: z.string(),
    expires_at: z.string(),
    file_size: z.int(),
    format: z.literal('ini'),
    download_mode: z.enum(['single', 'separate']),
    target_languages: z.array(z.string()),
    escape_mode: EscapeMode,
  }),

  async run(input, ctx) {
    if (input.type !== 'project_strings')
      throw refused('type', 'wrong_type', say('export.must_be_project_strings'));
    const projectId = projectOf(ctx);
    const { template, project } = await ctx.database.tenant(ctx.caller, async (tx) => ({
      template: await getTemplate({ ...ctx, db: tx }, 'project_strings', input.template_id),
      project: await readProject(tx, projectId),
    }));
    if (template.format !== 'ini') {
      throw refused(
        'template_id',
        'wrong_format',
        say('export.template_format_not_ini', { format: template.format }),
      );
    }
    const languages = firstOf(input.target_languages, template.languages);
    const mode = input.download_mode ?? template.mode ?? 'single';
    const escapeMode = input.escape_mode ?? project.escapeMode;

    const file = await buildFile(
      ctx,
      {
        workspaceId: ctx.caller.workspaceId,
        projectId,
        projectName: project.name,
        sourceLanguage: project.sourceLanguage,
        taskId: null,
        format: 'ini',
        mode,
        languages,
        columns: columnsOf(template, languages),
        escape: escapeMode === 'escape',
        safeForSpreadsheets: false,
        filename: filenameOr(input.filename, projectId, ctx.clock.now()),
      },
      { timeoutMs: TIMEOUT_MS, takesSlot: true, signal: ctx.signal },
    );
    return {
      ...linkTo(ctx, file),
      file_size: file.bytes,
      format: 'ini' as const,
      download_mode: mode,
      target_languages: languages,
      escape_mode: escapeMode,
    };
  },
});

function refused(field: string, reason: string, message: Sentence): AppError {
  return new AppError(
    'unprocessable',
    inEnglish(`${field}: ${message}`),
    { field },
    { reason, fields: [{ field, message }] },
  );
}
