import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineOperation } from '#platform/operation.ts';
import { inSnapshot } from '../export/snapshot.ts';
import { projectOf } from '../project-of.ts';
import { findProject } from '../projects/store.ts';
import { coverFiles, listFiles, listOwnFiles, statusOfTexts } from '../publish/store-push/files.ts';
import { Sha256 } from './push.ts';
import { ordersOf, write } from './write-pulled.ts';

const TIMEOUT_MS = 5 * 60_000;
const FILES_MAX = 2000;
const LANGUAGES_MAX = 100;
const STATES = ['translated', 'edited', 'approved'] as const;

export const pullFiles = defineOperation({
  name: 'pull_files',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/files/pull' }],
  summary: 'The files of the project with the current texts; links only to files that differ from yours.',
  description:
    'A file of one language is returned once for each language, a file with all languages once. A string without a usable text keeps its source. Links are valid for an hour.',
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'start',
  // Writing files takes minutes, and must not hold a write transaction open.
  transaction: false,
  errors: ['invalid_input', 'unprocessable', 'rate_limited'],
  input: z.object({
    languages: z
      .array(LanguageCode)
      .min(1)
      .max(LANGUAGES_MAX)
      .optional()
      .describe('Absent: the languages of the project.'),
    paths: z.array(z.string().max(500)).min(1).max(1000).optional().describe('Only these files.'),
    min_state: z.enum(STATES).default('translated').describe('Texts of a lower state are left out.'),
    stale: z
      .enum(['keep', 'source', 'omit'])
      .default('keep')
      .describe(
        'Whether a text whose source has changed stays or is replaced by the source. omit leaves out every string without a valid text: a file of one language is then written without the layout of its source; in one that has the sources too, the text is empty.',
      ),
    have: z
      .array(z.object({ path: z.string().max(500), language: LanguageCode.nullable(), sha256: Sha256 }))
      .max(FILES_MAX)
      .default([])
      .describe('The files that you have: an identical file is returned without a link.'),
    only_changed: z
      .boolean()
      .default(false)
      .describe('Leaves files that are the same as yours out of the answer.'),
    etag: z
      .string()
      .max(64)
      .optional()
      .describe(
        'From an earlier answer to the same call: if nothing has changed since, no file is written or listed.',
      ),
  }),
  output: z.object({
    etag: z.string().describe('For the whole answer, regardless of what you have.'),
    is_same: z.boolean().describe('Nothing has changed since the etag that was sent.'),
    files: z.array(
      z.object({
        path: z.string().describe('The path of the source file.'),
        own_path: z
          .string()
          .nullable()
          .describe(
            'The path of the pushed file in this language, which is written here; null: the source file with translated texts.',
          ),
        language: z.string().nullable().describe('Null for a file that has all languages.'),
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
    const { files, own, covered, languages, project, etag } = await ctx.database.tenant(ctx.caller, (tx) =>
      look(tx, projectId, input, shown),
    );
    if (languages.length === 0)
      throw new AppError(
        'unprocessable',
        say('push.neither_call_nor_project_names'),
        {},
        { reason: 'no_languages' },
      );
    if (etag === input.etag) return { etag, is_same: true, files: [] };
    const orders = files.flatMap((file) => ordersOf(file, languages, own));
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
        for (const [n, order] of orders.entries()) {
          ctx.progress?.(n, orders.length, `${n} of ${orders.length} files are written.`);
          const made = await write(
            ctx,
            read,
            {
              ...order,
              ...shown,
              omitsStale: input.stale === 'omit',
              projectName: project?.name ?? '',
            },
            have,
          );
          if (input.only_changed && !made.is_changed) continue;
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
    return { etag, is_same: false, files: pulled };
  },
});

interface Asked {
  languages?: string[] | undefined;
  paths?: string[] | undefined;
  min_state: string;
  stale: string;
  etag?: string | undefined;
}

/** The files and how far they are translated. Only the etag if the caller already has the current state. */
async function look(
  tx: Tx,
  projectId: string,
  input: Asked,
  shown: { states: readonly string[]; withStale: boolean },
) {
  const project = await findProject(tx, projectId);
  const languages = [...new Set(input.languages ?? project?.target_languages ?? [])];
  const files = await listFiles(tx, projectId, input.paths);
  const versions = files.map(({ version_id }) => version_id);
  const status = await statusOfTexts(tx, projectId, versions, languages);
  const etag = createHash('sha256')
    .update(JSON.stringify([status, languages, input.min_state, input.stale]))
    .digest('hex');
  if (etag === input.etag) return { files: [], own: [], covered: [], languages, project, etag };
  return {
    files,
    own: await listOwnFiles(tx, projectId, files, { ...shown, languages }),
    covered: await coverFiles(tx, projectId, versions, { ...shown, languages }),
    languages,
    project,
    etag,
  };
}
