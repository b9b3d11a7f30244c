import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { projectOf } from '../project-of.ts';
import { findByKeys, findStrings, type KnownString } from '../publish/store-push/strings.ts';

const STRINGS_MAX = 10_000;

export const StringId = z.string().min(1).max(512);

/** Strings of the project by their ids, or by keys of list_project_strings for strings without an id. */
export const ChosenStrings = z.object({
  string_ids: z.array(StringId).max(STRINGS_MAX).optional(),
  keys: z
    .array(z.guid())
    .max(STRINGS_MAX)
    .optional()
    .describe('Keys from list_project_strings, for strings without an id.'),
});

/** All chosen strings without duplicates. 404 names the first missing one. */
export async function chosenStrings(
  ctx: Context,
  { string_ids = [], keys = [] }: z.output<typeof ChosenStrings>,
): Promise<KnownString[]> {
  if (string_ids.length + keys.length === 0)
    throw invalidField('string_ids', say('push.must_name_string_keys'));
  const projectId = projectOf(ctx);
  const byId = await findStrings(ctx.db, projectId, string_ids);
  const byKey = await findByKeys(ctx.db, projectId, keys);
  const found = new Set([...byId.map(({ asked }) => asked), ...byKey.map(({ string_key }) => string_key)]);
  const unknown = [...string_ids, ...keys].find((each) => !found.has(each));
  if (unknown !== undefined)
    throw new AppError(
      'not_found',
      say('push.project_no_string', { unknown: JSON.stringify(unknown.slice(0, 80)) }),
      { field: 'string_ids' },
      { reason: 'string_not_found' },
    );
  return [...new Map([...byId, ...byKey].map((each) => [each.string_key, each])).values()];
}

export function ownedByFile(field: string): AppError {
  return new AppError(
    'unprocessable',
    say('push.string_belongs_file_change_push', { field }),
    { field },
    { reason: 'owned_by_file' },
  );
}
