import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineOperation } from '#platform/operation.ts';
import { compress } from '../intake/compress.ts';
import { projectOf } from '../project-of.ts';
import { dropFileParts, listFileParts, putFilePart, readFilePart } from '../publish/store-push/parts.ts';
import { hasSkeleton, keepSkeletonParts } from '../task-store/store-skeletons.ts';
import { FILE_BYTES_MAX, Sha256 } from './push.ts';

const PART_BYTES_MAX = 8 * 1024 * 1024;
const PARTS_MAX = 100;

export const uploadFile = defineOperation({
  name: 'upload_file',
  face: 'open',
  group: 'files',
  routes: [{ method: 'PUT', path: '/files/{sha256}' }],
  summary: 'Upload a file by its SHA-256, whole or in parts; a known file need not be sent again.',
  description:
    'Parts of at most 8 MiB, in any order; a repeated part replaces the first, so an interrupted upload continues with the missing parts. The file exists once its last part has arrived, and only if it has this hash.',
  scope: 'localize:write',
  right: 'draft',
  keyScope: 'tasks',
  rate: 'write',
  bodyMax: 12 * 1024 * 1024,
  // Compressing 100 MiB takes seconds, so no transaction is held open.
  transaction: false,
  errors: ['invalid_input', 'payload_too_large', 'unprocessable'],
  input: z.object({
    sha256: Sha256,
    content: z.base64().describe('The bytes of the file or of the part, up to 8 MiB.'),
    part: z.int().min(1).max(PARTS_MAX).default(1),
    parts: z.int().min(1).max(PARTS_MAX).default(1).describe('The number of parts of the file.'),
  }),
  output: z.object({
    sha256: z.string(),
    is_complete: z.boolean(),
    missing_parts: z.array(z.int()),
  }),

  async run({ sha256, content, part, parts }, ctx) {
    if (part > parts) throw invalidField('part', say('push.must_not_be_larger_than'));
    const data = Buffer.from(content, 'base64');
    if (data.length > PART_BYTES_MAX) throw tooLarge(inEnglish('A part has at most 8 MiB.'));
    const file = { workspaceId: ctx.caller.workspaceId, projectId: projectOf(ctx), sha256, parts };
    const within = <T>(act: (tx: Tx) => Promise<T>) => ctx.database.tenant(ctx.caller, act);
    const missing = await within(async (tx) => {
      if (await hasSkeleton(tx, file.projectId, sha256)) return null;
      await putFilePart(tx, file, { sha256, number: part, parts, data });
      return missingParts(tx, file);
    });
    await fp('upload.part');
    if (missing === null) return { sha256, is_complete: true, missing_parts: [] };
    if (missing.length > 0) return { sha256, is_complete: false, missing_parts: missing };
    const kept = await packFile(ctx, file);
    await fp('upload.packed');
    const left = await within(async (tx) => {
      if (kept !== null) {
        await keepSkeletonParts(tx, file, sha256, kept);
        await dropFileParts(tx, file.projectId, sha256);
        return [];
      }
      // Another caller may have stored the file meanwhile, or is sending it with another part size.
      return (await hasSkeleton(tx, file.projectId, sha256)) ? [] : missingParts(tx, file);
    });
    return { sha256, is_complete: left.length === 0, missing_parts: left };
  },
});

interface SentFile {
  workspaceId: string;
  projectId: string;
  sha256: string;
  parts: number;
}

async function missingParts(tx: Tx, { projectId, sha256, parts }: SentFile): Promise<number[]> {
  const here = new Set(await listFileParts(tx, projectId, sha256, parts));
  return Array.from({ length: parts }, (_, index) => index + 1).filter((each) => !here.has(each));
}

/** Compressed, like the skeletons of tasks. Null if a part is missing. */
async function packFile(ctx: Context, { projectId, sha256, parts }: SentFile): Promise<Buffer[] | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  let isWhole = true;
  const read = async function* () {
    for (let number = 1; number <= parts; number += 1) {
      ctx.signal.throwIfAborted();
      const data = await ctx.database.tenant(ctx.caller, (tx) =>
        readFilePart(tx, projectId, sha256, number, parts),
      );
      isWhole = data !== null;
      if (data === null) return;
      bytes += data.length;
      if (bytes > FILE_BYTES_MAX) return;
      hash.update(data);
      yield data;
    }
  };
  const kept = await compress(Readable.from(read()));
  if (!isWhole) return null;
  const refusal =
    bytes > FILE_BYTES_MAX
      ? tooLarge(inEnglish('A file has at most 100 MiB.'))
      : kept === null
        ? tooLarge(inEnglish('The file is too large: compressed it has more than 32 MiB.'))
        : hash.digest('hex') === sha256
          ? null
          : new AppError(
              'unprocessable',
              say('push.sha256_not_bytes_arrived'),
              { field: 'sha256' },
              { reason: 'hash_mismatch' },
            );
  if (refusal === null) return kept;
  // It is unknown which part was wrong, so all must be sent again.
  await ctx.database.tenant(ctx.caller, (tx) => dropFileParts(tx, projectId, sha256));
  throw refusal;
}

function tooLarge(message: Sentence): AppError {
  return new AppError('payload_too_large', message, { field: 'content' });
}
