import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/client.ts';
import { READABLE } from '../formats/known-formats.ts';
import { findPush, type Push, type PushCounts, type PushFile } from '../publish/store-push/pushes.ts';

export const FILE_BYTES_MAX = 100 * 1024 * 1024;
export const FILES_MAX = 1000;
export const STRINGS_MAX = 500_000;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 digits of 0 to 9 and a to f');
export const PushId = z.string().trim().min(1).max(64);

/** The path in the repository. It is only a name in responses, never a path on our disk. */
const FilePath = z
  .string()
  .min(1)
  .max(500)
  .regex(
    /^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\p{Cc}]+$/u,
    'must be a relative path with slashes, without . and ..',
  );

export const InputFile = z.object({
  path: FilePath,
  format: z.enum(READABLE),
  language: LanguageCode.optional().describe(
    'The language of its texts; absent: that of the project. With with_translations, a file in another language is a translation.',
  ),
  source_path: FilePath.optional().describe(
    'For a translation: the source file that it belongs to. Absent: the file with which it shares the most strings.',
  ),
  namespace: z
    .string()
    .max(100)
    .regex(/^[^:\p{Cc}]*$/u, 'must not have a colon')
    .default('')
    .describe('If given, its strings are called namespace:key, and two files may have the same keys.'),
  sha256: Sha256,
  size: z.int().min(0).max(FILE_BYTES_MAX),
});

export const Counts = z
  .object({
    new: z.int(),
    changed: z.int(),
    gone: z.int(),
    renamed: z.int(),
    moved: z.int(),
    returned: z.int(),
    same: z.int(),
  })
  .describe(
    'Numbers of strings: moved ones are in another file; returned ones were hidden because no file had them, and keep their texts.',
  );

export function presentCounts(counts: PushCounts): z.infer<typeof Counts> {
  return {
    new: counts.new,
    changed: counts.changed,
    gone: counts.gone,
    renamed: counts.renamed,
    moved: counts.moved,
    returned: counts.returned,
    same: counts.same,
  };
}

export const PushView = z.object({
  push_id: z.string(),
  state: z.enum(['open', 'applied', 'cancelled']),
  complete: z.boolean(),
  with_translations: z.boolean(),
  branch: z.string().nullable().describe('Null: the branch of the project.'),
  files: z.int(),
  counts: Counts.nullable().describe('Null until it was previewed.'),
  task_id: z.string().nullable(),
  job_id: z.string().nullable().describe('The publish of this push, for rollback_publish.'),
  created_at: z.string(),
  applied_at: z.string().nullable(),
});

export function presentPush(push: Push & { files: number }): z.infer<typeof PushView> {
  return {
    push_id: push.id,
    state: push.state,
    complete: push.is_complete,
    with_translations: push.with_translations,
    branch: push.branch === '' ? null : push.branch,
    files: push.files,
    counts: push.counts && presentCounts(push.counts),
    task_id: push.task_id,
    job_id: push.run_id,
    created_at: push.created_at.toISOString(),
    applied_at: push.applied_at?.toISOString() ?? null,
  };
}

export async function requirePush(tx: Tx, projectId: string, id: string, holds = false): Promise<Push> {
  const push = await findPush(tx, projectId, id, holds);
  if (push) return push;
  throw new AppError(
    'not_found',
    say('push.push_does_not_exist'),
    { field: 'push_id' },
    { reason: 'push_not_found' },
  );
}

/** Hashes of files that have not been uploaded yet. */
export function missingOf(files: readonly PushFile[], known: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      files
        .filter(({ state, sha256 }) => state === 'waiting' && !known.has(sha256))
        .map(({ sha256 }) => sha256),
    ),
  ];
}

const GONE_MAX = 20;
const PART_MAX = 0.3;

/**
 * A pattern that matches no files must not empty a project: this many strings are removed only on
 * request.
 */
export function needsConsent(gone: number, scope: number): boolean {
  return gone > GONE_MAX && gone > scope * PART_MAX;
}
