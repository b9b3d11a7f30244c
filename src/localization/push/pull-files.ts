import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { putFile } from '../export/build-file.ts';
import { columnsOf } from '../export/columns.ts';
import { fromSkeleton, isFor } from '../export/from-source.ts';
import { linkTo } from '../export/link.ts';
import { inSnapshot, type ReadPages } from '../export/snapshot.ts';
import { fileRows } from '../export/store-rows.ts';
import { inBlocks } from '../formats/bytes.ts';
import type { ExportOptions } from '../formats/export-row.ts';
import { formatOf, loadWriter } from '../formats/known-formats.ts';
import { projectOf } from '../project-of.ts';
import { findProject } from '../projects/store.ts';
import { coverFiles, type CurrentFile, listFiles } from '../publish/store-push/files.ts';
import { Sha256 } from './push.ts';

const TIMEOUT_MS = 5 * 60_000;
const FILES_MAX = 2000;
const LANGUAGES_MAX = 100;
const STATES = ['translated', 'edited', 'approved'] as const;

export const pullFiles = defineOperation({
  name: 'pull_files',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/files/pull' }],
  summary:
    'The files of the project with the texts of today; links only to those that differ from what you have.',
  description:
    'A file of one language comes once for each language, one that holds all of them once. A string without a good text keeps its source there. Links are valid for an hour.',
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'start',
  idempotency: 'none',
  // Minutes of reading and writing files must not hold a transaction that writes.
  transaction: false,
  errors: ['invalid_input', 'unprocessable', 'rate_limited'],
  input: z.object({
    languages: z
      .array(LanguageCode)
      .min(1)
      .max(LANGUAGES_MAX)
      .optional()
      .describe('Those of the project when absent.'),
    paths: z.array(z.string().max(500)).min(1).max(1000).optional().describe('Only these files.'),
    min_state: z.enum(STATES).default('translated').describe('Texts of a lower state are left out.'),
    stale: z
      .enum(['keep', 'source'])
      .default('keep')
      .describe('Whether a text whose source has changed stays, or the source stands in its place.'),
    have: z
      .array(z.object({ path: z.string().max(500), language: LanguageCode.nullable(), sha256: Sha256 }))
      .max(FILES_MAX)
      .default([])
      .describe('What you have: a file that is the same comes without a link.'),
  }),
  output: z.object({
    files: z.array(
      z.object({
        path: z.string().describe('Of the source file.'),
        language: z.string().nullable().describe('Null of a file that holds all languages.'),
        format: z.string(),
        sha256: z.string(),
        size: z.int(),
        strings: z.int(),
        coverage: z.array(z.object({ language: z.string(), translated: z.int() })),
        is_changed: z.boolean(),
        download_url: z.string().nullable(),
        expires_at: z.string().nullable(),
      }),
    ),
  }),

  async run(input, ctx) {
    const projectId = projectOf(ctx);
    const states = STATES.slice(STATES.indexOf(input.min_state));
    const shown = { states, withStale: input.stale === 'keep' };
    const { files, covered, languages, projectName } = await ctx.database.tenant(ctx.caller, async (tx) => {
      const project = await findProject(tx, projectId);
      const wanted = [...new Set(input.languages ?? project?.target_languages ?? [])];
      const current = await listFiles(tx, projectId, input.paths);
      const versions = current.map(({ version_id }) => version_id);
      return {
        files: current,
        covered: await coverFiles(tx, projectId, versions, { ...shown, languages: wanted }),
        languages: wanted,
        projectName: project?.name ?? '',
      };
    });
    if (languages.length === 0)
      throw new AppError(
        'unprocessable',
        say('push.neither_call_nor_project_names'),
        {},
        { reason: 'no_languages' },
      );
    const orders = files.flatMap((file) => ordersOf(file, languages));
    if (orders.length > FILES_MAX)
      throw new AppError(
        'unprocessable',
        say('push.would_be_files_written_once', { count: orders.length, max: FILES_MAX }),
        { field: 'paths' },
        { reason: 'too_many_files' },
      );
    const have = new Map(input.have.map((each) => [`${each.language ?? ''}:${each.path}`, each.sha256]));
    const tenant = { workspaceId: ctx.caller.workspaceId, projectId };
    const pulled = await inSnapshot(
      ctx,
      { tenant, timeoutMs: TIMEOUT_MS, takesSlot: true, signal: ctx.signal },
      async (read) => {
        const done = [];
        for (const order of orders) {
          const made = await write(ctx, read, { ...order, ...shown, projectName }, have);
          done.push({
            ...made,
            coverage: covered
              .filter(
                (each) =>
                  each.version_id === order.file.version_id && order.languages.includes(each.language),
              )
              .map(({ language, texts }) => ({ language, translated: texts })),
          });
        }
        return done;
      },
    );
    return { files: pulled };
  },
});

interface Order {
  file: CurrentFile;
  language: string | null;
  languages: string[];
}

/** One file for all languages where it holds them, else one for each; none for the language it is in. */
function ordersOf(file: CurrentFile, languages: readonly string[]): Order[] {
  const others = languages.filter((language) => language !== file.language);
  if (file.about.holds !== 'many')
    return others.map((language) => ({ file, language, languages: [language] }));
  const known = others.filter((language) => isFor(file.about, { mode: 'single', languages: [language] }));
  return [{ file, language: null, languages: known }];
}

type Wanted = Order & { states: readonly string[]; withStale: boolean; projectName: string };

async function write(ctx: Context, read: ReadPages, order: Wanted, have: ReadonlyMap<string, string>) {
  const { file, language } = order;
  const projectId = projectOf(ctx);
  const make = await makerOf(read, projectId, order);
  // Most files are as they were: they are written to be compared, and only the others once more to be kept.
  const hash = createHash('sha256');
  let size = 0;
  for await (const block of make()) {
    hash.update(block);
    size += block.length;
  }
  const sha256 = hash.digest('hex');
  const isChanged = have.get(`${language ?? ''}:${file.path}`) !== sha256;
  const link = isChanged
    ? linkTo(
        ctx,
        await putFile(
          ctx,
          {
            workspaceId: ctx.caller.workspaceId,
            projectId,
            filename: basename(file.path, extname(file.path)),
            ending: extname(file.path).slice(1).toLowerCase() || formatOf(file.format).extensions[0],
            contentType: formatOf(file.format).contentType,
          },
          make(),
        ),
      )
    : { download_url: null, expires_at: null };
  return {
    path: file.path,
    language,
    format: file.format,
    sha256,
    size,
    strings: file.strings,
    is_changed: isChanged,
    ...link,
  };
}

/** Writes the file, as often as asked. */
async function makerOf(
  read: ReadPages,
  projectId: string,
  { file, languages, states, withStale, projectName }: Wanted,
): Promise<() => AsyncIterable<Uint8Array>> {
  const options: ExportOptions = {
    languages,
    columns: columnsOf({ fields: ['string_id', 'content'], fieldOrder: [] }, languages),
    mode: file.about.holds === 'many' ? 'single' : formatOf(file.format).modes[0],
    escape: false,
    sourceLanguage: file.language,
    projectId,
    projectName,
    // Of the file and not of the call: what did not change is the same, byte by byte.
    createdAt: file.created_at,
    // It goes where it came from: what a spreadsheet would make of it is no concern there.
    safeForSpreadsheets: false,
  };
  const rows = fileRows(read, {
    projectId,
    versionId: file.version_id,
    sourceLanguage: file.language,
    namespace: file.namespace,
    states,
    withStale,
  });
  const mended = await fromSkeleton(read, { projectId, mode: options.mode, languages }, file);
  const writer = await loadWriterOrNull(file.format);
  return () => {
    const content = mended?.(rows, options) ?? writer?.(rows, options);
    if (!content) throw new Error(`Files of ${file.format} cannot be written.`);
    return inBlocks(content);
  };
}

async function loadWriterOrNull(format: string) {
  return formatOf(format).write === undefined ? null : loadWriter(format);
}
