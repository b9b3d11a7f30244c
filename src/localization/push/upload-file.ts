import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { compress } from '../intake/compress.ts';
import { projectOf } from '../project-of.ts';
import { dropFileParts, listFileParts, putFilePart, readFilePart } from '../publish/store-push/parts.ts';
import { addSkeletonPart, hasSkeleton } from '../task-store/store-skeletons.ts';
import { FILE_BYTES_MAX, Sha256 } from './push.ts';

const PART_BYTES_MAX = 8 * 1024 * 1024;
const PARTS_MAX = 100;

export const uploadFile = defineOperation({
  name: 'upload_file',
  face: 'open',
  group: 'files',
  routes: [{ method: 'PUT', path: '/files/{sha256}' }],
  summary: 'Send a file by its SHA-256, whole or part by part; a file that is known is not sent again.',
  description:
    'Parts of at most 8 MiB, in any order; one that is sent again replaces the first, so an upload that broke off goes on with what is missing. The file is there when its last part is, and only if it has this hash.',
  scope: 'localize:write',
  right: 'draft',
  keyScope: 'tasks',
  rate: 'write',
  idempotency: 'none',
  bodyMax: 12 * 1024 * 1024,
  errors: ['invalid_input', 'payload_too_large', 'unprocessable'],
  input: z.object({
    sha256: Sha256,
    content: z.base64().describe('The bytes of the file or of the part, at most 8 MiB of them.'),
    part: z.int().min(1).max(PARTS_MAX).default(1),
    parts: z.int().min(1).max(PARTS_MAX).default(1).describe('In how many parts the file comes.'),
  }),
  output: z.object({
    sha256: z.string(),
    is_complete: z.boolean(),
    missing_parts: z.array(z.int()),
  }),

  async run({ sha256, content, part, parts }, ctx) {
    const projectId = projectOf(ctx);
    const owner = { workspaceId: ctx.caller.workspaceId, projectId };
    if (part > parts) throw invalidField('part', say('push.must_not_be_larger_than'));
    if (await hasSkeleton(ctx.db, projectId, sha256)) return { sha256, is_complete: true, missing_parts: [] };
    const data = Buffer.from(content, 'base64');
    if (data.length > PART_BYTES_MAX) throw tooLarge(inEnglish('A part has at most 8 MiB.'));
    await putFilePart(ctx.db, owner, { sha256, number: part, parts, data });
    const here = new Set(await listFileParts(ctx.db, projectId, sha256, parts));
    const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((each) => !here.has(each));
    if (missing.length > 0) return { sha256, is_complete: false, missing_parts: missing };
    await keepFile(ctx, owner, sha256, parts);
    return { sha256, is_complete: true, missing_parts: [] };
  },
});

/** As skeletons of tasks are kept: compressed, once for the project. */
async function keepFile(
  ctx: Context,
  owner: { workspaceId: string; projectId: string },
  sha256: string,
  parts: number,
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const read = async function* () {
    for (let number = 1; number <= parts; number += 1) {
      const data = await readFilePart(ctx.db, owner.projectId, sha256, number);
      bytes += data.length;
      if (bytes > FILE_BYTES_MAX) throw tooLarge(inEnglish('A file has at most 100 MiB.'));
      hash.update(data);
      yield data;
    }
  };
  const kept = await compress(Readable.from(read()));
  if (kept === null) throw tooLarge(inEnglish('The file is too large: compressed it has more than 32 MiB.'));
  if (hash.digest('hex') !== sha256)
    throw new AppError(
      'unprocessable',
      say('push.sha256_not_bytes_arrived'),
      { field: 'sha256' },
      { reason: 'hash_mismatch' },
    );
  for (const [number, data] of kept.entries())
    await addSkeletonPart(ctx.db, { id: '', ...owner }, { sha256, number, data });
  await dropFileParts(ctx.db, owner.projectId, sha256);
}

function tooLarge(message: Sentence): AppError {
  return new AppError('payload_too_large', message, { field: 'content' });
}
