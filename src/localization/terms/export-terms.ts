import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { storeFile } from '../export/build-file.ts';
import { readProject } from '../export/export-input.ts';
import { Filename, filenameOr } from '../export/filename.ts';
import { linkTo } from '../export/link.ts';
import type { ReadPages } from '../export/snapshot.ts';
import { inBlocks } from '../formats/bytes.ts';
import type { WrittenTerm } from '../formats/term-format.ts';
import { projectOf } from '../project-of.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';
import { TERM_FORMATS, termFormat } from './term-formats.ts';

const TIMEOUT_MS = 5 * 60_000;
const PAGE_ROWS = 500;
const LANGUAGES_MAX = 200;

export const exportTerms = defineOperation({
  name: 'export_terms',
  face: 'open',
  group: 'terms',
  routes: [{ method: 'POST', path: '/terms/export' }],
  summary: 'Export the termbase as TBX or CSV; answers with a link that is valid for an hour.',
  description: '/terms/import can read these files. TBX is version 3, dialect TBX-Basic.',
  scope: 'localize:read',
  keyScope: 'terms',
  rate: 'start',
  // Writing the file takes seconds, and must not hold a write transaction open.
  transaction: false,
  errors: ['invalid_input', 'unprocessable', 'rate_limited'],
  input: z.object({
    format: z.enum(TERM_FORMATS),
    languages: z
      .array(LanguageCode)
      .max(LANGUAGES_MAX)
      .default([])
      .describe('Target languages; empty means all languages of the termbase.'),
    source_language: LanguageCode.optional().describe(
      'The language of the terms. Absent: the source language of the project.',
    ),
    filename: Filename.optional(),
    safe_for_spreadsheets: z
      .boolean()
      .default(true)
      .describe('csv: cells that start like a formula get a leading apostrophe, which the import removes.'),
  }),
  output: z.object({
    download_url: z.string(),
    expires_at: z.string(),
    file_size: z.int(),
    format: z.enum(TERM_FORMATS),
    source_language: z.string(),
    languages: z.array(z.string()),
    terms_count: z.int(),
  }),

  async run(input, ctx) {
    const projectId = projectOf(ctx);
    const { project, sourceLanguage } = await ctx.database.tenant(ctx.caller, async (tx) => ({
      project: await readProject(tx, projectId),
      sourceLanguage: input.source_language ?? (await requireSourceLanguage(tx, projectId)),
    }));
    const format = termFormat(input.format);
    let languages = [...new Set(input.languages)];
    let count = 0;
    const file = await storeFile(
      ctx,
      {
        workspaceId: ctx.caller.workspaceId,
        projectId,
        filename: filenameOr(input.filename, projectId, ctx.clock.now()),
        ending: format.extension,
        contentType: format.contentType,
      },
      { timeoutMs: TIMEOUT_MS, takesSlot: true, signal: ctx.signal },
      async function* (read) {
        if (languages.length === 0) languages = await languagesOf(read, projectId, sourceLanguage);
        const terms = termsOf(read, projectId, sourceLanguage, () => (count += 1));
        const options = { projectName: project.name, sourceLanguage, languages };
        const safeForSpreadsheets = input.safe_for_spreadsheets;
        yield* inBlocks(format.write(terms, { ...options, safeForSpreadsheets }));
      },
    );
    return {
      ...linkTo(ctx, file),
      file_size: file.bytes,
      format: input.format,
      source_language: sourceLanguage,
      languages,
      terms_count: count,
    };
  },
});

const LIVE = 'from terms where project_id = $1 and source_language = $2 and deleted_at is null';

/** The columns of the table must be known before its first row is written. */
async function languagesOf(read: ReadPages, projectId: string, sourceLanguage: string): Promise<string[]> {
  const query = `select distinct jsonb_object_keys(translations || target_variants || forbidden) as code ${LIVE} order by 1`;
  const codes: string[] = [];
  for await (const page of read<{ code: string }>(query, [projectId, sourceLanguage], PAGE_ROWS))
    codes.push(...page.map(({ code }) => code));
  return codes.filter((code) => code !== sourceLanguage);
}

async function* termsOf(
  read: ReadPages,
  projectId: string,
  sourceLanguage: string,
  counted: () => void,
): AsyncGenerator<WrittenTerm> {
  // In the order of creation, which the owners of the termbase know.
  const query = `select * ${LIVE} order by id`;
  for await (const page of read<WrittenTerm>(query, [projectId, sourceLanguage], PAGE_ROWS)) {
    for (const term of page) {
      counted();
      yield term;
    }
  }
}
