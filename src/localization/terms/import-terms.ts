import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { callbackFields, checkCallbackEvents, checkCallbackUrl } from '../callbacks/callback-fields.ts';
import { UPLOAD_EVENTS } from '../events.ts';
import { signingKey } from '../keys/store.ts';
import { projectOf } from '../project-of.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';
import { startRun } from '../runs/start-run.ts';
import { newRunId } from '../runs/store.ts';
import type { TermFile } from './hold-terms.ts';
import { FILE_TERMS_MAX } from './read-terms.ts';
import { TERM_FORMATS } from './term-formats.ts';

export const CONTENT_BYTES_MAX = 10_000_000;
/** In the JSON of the body, a quote or line break of the content takes two characters. */
export const BODY_MAX = 16 * 1024 * 1024;

export const importTerms = defineOperation({
  name: 'import_terms',
  face: 'open',
  group: 'terms',
  routes: [{ method: 'POST', path: '/terms/import' }],
  summary: 'Import a termbase file (TBX or CSV). It is merged into the termbase in the background.',
  description: `At most ${FILE_TERMS_MAX} terms. One bad term refuses the whole file and names its place; the callback is that of /terms/create. In CSV the header names the columns: "term" or the code of the source language, language codes, category, note, part_of_speech, pic, case_sensitive, do_not_translate, variants, variants_<language>, forbidden_<language>; lists are separated by "|". In TBX deprecated terms of a target language become forbidden ones.`,
  scope: 'localize:write',
  keyScope: 'terms',
  rate: 'start',
  bodyMax: BODY_MAX,
  errors: ['invalid_input', 'unprocessable'],
  input: z.object({
    format: z.enum(TERM_FORMATS),
    file_url: z.string().optional().describe('http(s) URL of the file, at most 100 MiB. This or content.'),
    content: z
      .string()
      .min(1)
      .optional()
      .describe('The text of the file itself, at most 10 MB. This or file_url.'),
    source_language: LanguageCode.optional().describe(
      'The language of the terms. Absent: the source language of the project.',
    ),
    ...callbackFields,
  }),
  example: { format: 'tbx', file_url: 'https://you.example/glossary.tbx' },
  output: z.object({
    upload_id: z.string(),
    accepted_at: z.string(),
    terms_count: z.int().nullable().describe('Null until the file is read; the callback has it.'),
  }),

  async run(input, ctx) {
    const source = sourceOf(input, (url) => checkUrl(url, ctx.outbound.policy, 'file_url').href);
    const callbackUrl = checkCallbackUrl(ctx, input.callback_url);
    const callbackEvents = checkCallbackEvents(input.callback_events, UPLOAD_EVENTS);
    const projectId = projectOf(ctx);
    const sourceLanguage = input.source_language ?? (await requireSourceLanguage(ctx.db, projectId));
    const file: TermFile = { source, format: input.format, sourceLanguage };
    const run = await startRun(ctx, {
      id: newRunId('term_upload_'),
      workspaceId: ctx.caller.workspaceId,
      projectId,
      taskId: null,
      appKeyId: callbackUrl === null ? null : await signingKey(ctx),
      jobType: 'TERM_UPLOAD',
      trigger: ctx.caller.kind === 'session' ? 'console' : 'create',
      traceId: ctx.requestId,
      callbackUrl,
      callbackEvents,
      targetLanguages: [],
      options: { file },
    });
    return { upload_id: run.traceId, accepted_at: run.acceptedAt.toISOString(), terms_count: null };
  },
});

function sourceOf(
  { file_url, content }: { file_url?: string | undefined; content?: string | undefined },
  checked: (url: string) => string,
): TermFile['source'] {
  if ((file_url === undefined) === (content === undefined)) {
    const message = say('localization.exactly_one_file_url_content');
    throw new AppError(
      'invalid_input',
      inEnglish(`${message}.`),
      { field: 'file_url' },
      { fields: [{ field: 'file_url', message }] },
    );
  }
  if (file_url !== undefined) return { kind: 'url', url: checked(file_url) };
  if (Buffer.byteLength(content ?? '') > CONTENT_BYTES_MAX)
    throw invalidField('content', say('localization.must_be_most_10_mb_use_file'));
  return { kind: 'content', content: content ?? '' };
}
