import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';
import { startRun } from '../runs/start-run.ts';
import { newRunId } from '../runs/store.ts';
import type { TermFile } from './hold-terms.ts';
import { BODY_MAX, CONTENT_BYTES_MAX } from './import-terms.ts';
import { TERM_FORMATS } from './term-formats.ts';

export const previewTermImport = defineOperation({
  name: 'preview_term_import',
  face: 'console',
  group: 'desk',
  summary: 'Read a termbase file (TBX or CSV) and say what its import would change; nothing is written.',
  right: 'draft',
  rate: 'start',
  bodyMax: BODY_MAX,
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    format: z.enum(TERM_FORMATS),
    content: z.string().min(1).describe('The text of the file, at most 10 MB.'),
  }),
  output: z.object({ job_id: z.string() }),

  async run({ project_id, format, content }, ctx) {
    if (Buffer.byteLength(content) > CONTENT_BYTES_MAX)
      throw invalidField('content', say('localization.must_be_most_10_mb'));
    await requireOpenProject(ctx, project_id);
    const sourceLanguage = await requireSourceLanguage(ctx.db, project_id);
    const file: TermFile = { source: { kind: 'content', content }, format, sourceLanguage };
    const run = await startRun(ctx, {
      id: newRunId('term_preview_'),
      workspaceId: ctx.caller.workspaceId,
      projectId: project_id,
      taskId: null,
      appKeyId: null,
      jobType: 'TERM_UPLOAD',
      trigger: 'console',
      traceId: ctx.requestId,
      callbackUrl: null,
      callbackEvents: [],
      targetLanguages: [],
      options: { file, isPreview: true },
    });
    return { job_id: run.id };
  },
});
