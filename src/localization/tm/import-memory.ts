import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';
import { startRun } from '../runs/start-run.ts';
import { newRunId } from '../runs/store.ts';
import type { MemoryFile } from './memory-file.ts';
import { ImportView, presentImport } from './present-import.ts';

const CONTENT_BYTES_MAX = 10_000_000;
/** In the JSON of the body, a quote or line break of the content takes two characters. */
const BODY_MAX = 16 * 1024 * 1024;

export const importMemory = defineOperation({
  name: 'import_memory',
  face: 'open',
  group: 'memory',
  routes: [{ method: 'POST', path: '/tm/import' }],
  summary:
    'Import a translation memory (TMX). It is merged into the memory of the project in the background.',
  description:
    'Units are matched by source text and x-string-id: an existing unit is replaced if the file has a later date, and importing a file twice changes nothing. Unknown languages are skipped and counted. /tm/import-status reports the progress.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  bodyMax: BODY_MAX,
  errors: ['invalid_input', 'unprocessable'],
  input: z.object({
    format: z.literal('tmx').default('tmx'),
    file_url: z.string().optional().describe('http(s) URL of the file, at most 100 MiB. This or content.'),
    content: z
      .string()
      .min(1)
      .optional()
      .describe('The text of the file itself, at most 10 MB. This or file_url.'),
    source_language: LanguageCode.optional().describe(
      'The language of the sources in the file. Absent: the source language of the project.',
    ),
    reviewed: z
      .boolean()
      .default(true)
      .describe('Whether translations without this information in the file were reviewed by people.'),
  }),
  example: { file_url: 'https://you.example/memory.tmx' },
  output: ImportView,

  async run(input, ctx) {
    const source = sourceOf(input, (url) => checkUrl(url, ctx.outbound.policy, 'file_url').href);
    const projectId = projectOf(ctx);
    const sourceLanguage = input.source_language ?? (await requireSourceLanguage(ctx.db, projectId));
    const file: MemoryFile = { source, sourceLanguage, isReviewed: input.reviewed };
    const run = await startRun(ctx, {
      id: newRunId('tm_import_'),
      workspaceId: ctx.caller.workspaceId,
      projectId,
      taskId: null,
      appKeyId: null,
      jobType: 'TM_IMPORT',
      trigger: ctx.caller.kind === 'session' ? 'console' : 'create',
      traceId: ctx.requestId,
      callbackUrl: null,
      callbackEvents: [],
      targetLanguages: [],
      options: { file },
    });
    return presentImport(run);
  },
});

function sourceOf(
  { file_url, content }: { file_url?: string | undefined; content?: string | undefined },
  checked: (url: string) => string,
): MemoryFile['source'] {
  if ((file_url === undefined) === (content === undefined))
    throw invalidField('file_url', say('localization.exactly_one_file_url_content'));
  if (file_url !== undefined) return { kind: 'url', url: checked(file_url) };
  if (Buffer.byteLength(content ?? '') > CONTENT_BYTES_MAX)
    throw invalidField('content', say('localization.must_be_most_10_mb_use_file'));
  return { kind: 'content', content: content ?? '' };
}
