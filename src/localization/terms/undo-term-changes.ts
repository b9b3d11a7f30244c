import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';
import { say } from '#kernel/say.ts';
import { isLimitedToLanguages } from '#platform/translation-rights.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { defineOperation } from '#platform/operation.ts';
import type { Tx } from '#platform/db/client.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { Category, CONTENT_CHARS_MAX, IDS_MAX, Pic, termDetails, Translations } from './fields.ts';
import {
  bumpTermsVersion,
  deleteTermRows,
  findTermsEver,
  lockTermbase,
  saveTerm,
  type TermRow,
  type TermScope,
} from './store.ts';
import { fieldsOf, problemOf } from './update-terms.ts';

const Was = z
  .object({
    content: z.string().min(1).max(CONTENT_CHARS_MAX),
    category: Category,
    pic: Pic,
    translations: Translations,
    ...termDetails,
  })
  .required();

const Item = z.object({
  id: z.string().min(1).max(64),
  updated_at: z.iso
    .datetime()
    .nullable()
    .describe('The current updated_at of the term, as last read; null: it was deleted.'),
  was: Was.nullable()
    .optional()
    .describe('The term as it was before; null: it did not exist. Absent: the term was deleted unchanged.'),
});
type Item = z.output<typeof Item>;

const Result = z.object({ id: z.string(), status: z.enum(['undone', 'changed', 'taken']) });

export const undoTermChanges = defineOperation({
  name: 'undo_term_changes',
  face: 'console',
  group: 'desk',
  summary: 'Undo changes to terms: additions, changes or deletions.',
  description:
    'A term that somebody has changed since stays as it is (changed), and so does a term whose content another term has now (taken).',
  right: 'draft',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    terms: z.array(Item).min(1).max(IDS_MAX),
  }),
  output: z.object({ undone_count: z.int(), results: z.array(Result) }),

  async run({ project_id, terms }, ctx) {
    if (isLimitedToLanguages(ctx.caller))
      throw new AppError('forbidden', say('terms.terms_belong_every_language_only'), {
        field: 'terms',
      });
    await requireOpenProject(ctx, project_id);
    const scope = { workspaceId: ctx.caller.workspaceId, projectId: project_id };
    await lockTermbase(ctx.db, scope);
    const ids = terms.map(({ id }) => id).filter((id) => isId('trm', id));
    const now = new Map((await findTermsEver(ctx.db, project_id, ['', ...ids])).map((row) => [row.id, row]));
    const results: z.input<typeof Result>[] = [];
    // One after another, so that a collision fails only its own item.
    for (const item of terms)
      results.push({ id: item.id, status: await undoOne(ctx.db, scope, now.get(item.id), item) });
    const undone = results.filter(({ status }) => status === 'undone').length;
    if (undone === 0)
      throw new AppError(
        'conflict',
        say('terms.somebody_changed_terms_since_nothing'),
        {},
        { reason: 'changed_since' },
      );
    await bumpTermsVersion(ctx.db, project_id);
    return { undone_count: undone, results };
  },
});

async function undoOne(
  tx: Tx,
  scope: TermScope,
  row: TermRow | undefined,
  { updated_at, was }: Item,
): Promise<'undone' | 'changed' | 'taken'> {
  const at = row?.deleted_at === null ? row.updated_at.toISOString() : null;
  if (!row || at !== updated_at) return 'changed';
  if (was === null) {
    await deleteTermRows(tx, scope, [row.id]);
    return 'undone';
  }
  const undo = await savepoint(tx, 'term');
  try {
    await saveTerm(tx, row.id, was ?? fieldsOf(row));
    return 'undone';
  } catch (cause) {
    if (problemOf(cause) === null) throw cause;
    await undo();
    return 'taken';
  }
}
