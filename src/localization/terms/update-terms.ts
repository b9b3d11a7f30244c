import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isId } from '#kernel/ids.ts';
import { codeOf } from '#kernel/narrow.ts';
import { mayWriteTerms } from '#platform/translation-rights.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { defineOperation } from '#platform/operation.ts';
import type { TextLists } from '../model.ts';
import { projectOf } from '../project-of.ts';
import { Category, CONTENT_CHARS_MAX, IDS_MAX, Pic, Translations, termDetails } from './fields.ts';
import { requireTermLanguages } from './term-languages.ts';
import {
  bumpTermsVersion,
  findTerms,
  lockTermbase,
  saveTerm,
  splitLists,
  splitTranslations,
  type TermFields,
  type TermRow,
} from './store.ts';

const Item = z.object({
  id: z.string().min(1),
  content: z.string().trim().max(CONTENT_CHARS_MAX).optional().describe('An empty text is ignored.'),
  category: Category.optional(),
  pic: Pic.optional(),
  translations: Translations.optional(),
  ...termDetails,
});
type Item = z.output<typeof Item>;

const Result = z.object({
  id: z.string(),
  status: z.enum(['updated', 'not_found', 'invalid_id', 'error']),
  modified: z.int().optional(),
  error: z.string().optional(),
});
type Result = z.input<typeof Result>;

export const updateTerms = defineOperation({
  name: 'update_terms',
  face: 'open',
  group: 'terms',
  routes: [{ method: 'POST', path: '/terms/update' }],
  summary: 'Change terms of the termbase, each with its own result.',
  description: 'The source language of a term cannot change: delete the term and upload it again.',
  scope: 'localize:write',
  // Translators may change what they write, in their languages. Each item is checked below.
  right: 'translate',
  keyScope: 'terms',
  rate: 'write',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ terms: z.array(Item).min(1).max(IDS_MAX) }),
  output: z.object({ requested_count: z.int(), updated_count: z.int(), results: z.array(Result) }),

  async run({ terms }, ctx) {
    if (!mayWriteTerms(ctx.caller)) for (const item of terms) requireOwnLanguages(ctx.caller, item);
    const projectId = projectOf(ctx);
    await lockTermbase(ctx.db, { workspaceId: ctx.caller.workspaceId, projectId });
    const ids = terms.map((item) => item.id).filter((id) => isId('trm', id));
    const known = await findTerms(ctx.db, projectId, ids);
    const results: Result[] = [];
    // One after another, because an id may occur twice and a collision must fail only its own item. There
    // are at most a hundred items, and only those that change anything reach the database.
    for (const item of terms) results.push(await change(ctx, known, item));
    if (results.some((result) => result.modified === 1)) await bumpTermsVersion(ctx.db, projectId);
    const updated = results.filter((result) => result.status === 'updated');
    return { requested_count: terms.length, updated_count: updated.length, results };
  },
});

function requireOwnLanguages(caller: Caller, item: Item): void {
  const { id: _, translations, target_variants, forbidden, ...rest } = item;
  requireTermLanguages(caller, { translations, target_variants, forbidden }, rest);
}

async function change({ db, changed }: Context, known: Map<string, TermRow>, item: Item): Promise<Result> {
  if (!isId('trm', item.id)) return { id: item.id, status: 'invalid_id' };
  const row = known.get(item.id);
  if (!row) return { id: item.id, status: 'not_found' };
  const fields = merged(row, item);
  if (isDeepStrictEqual(fields, fieldsOf(row))) return { id: item.id, status: 'updated', modified: 0 };

  const undo = await savepoint(db, 'term');
  try {
    await saveTerm(db, row.id, fields);
  } catch (cause) {
    const problem = problemOf(cause);
    if (problem === null) throw cause;
    await undo();
    return { id: item.id, status: 'error', error: problem };
  }
  changed(noted(fieldsOf(row)), noted(fields), row.content);
  known.set(row.id, { ...row, ...fields });
  return { id: item.id, status: 'updated', modified: 1 };
}

const noted = ({
  content,
  part_of_speech,
  case_sensitive,
  do_not_translate,
  target_variants,
  ...same
}: TermFields) => ({
  ...same,
  term: content,
  partOfSpeech: part_of_speech,
  caseSensitive: case_sensitive,
  doNotTranslate: do_not_translate,
  targetVariants: target_variants,
});

export function fieldsOf(row: TermRow): TermFields {
  return {
    content: row.content,
    category: row.category,
    pic: row.pic,
    note: row.note,
    part_of_speech: row.part_of_speech,
    case_sensitive: row.case_sensitive,
    do_not_translate: row.do_not_translate,
    variants: row.variants,
    translations: row.translations,
    target_variants: row.target_variants,
    forbidden: row.forbidden,
  };
}

function merged(row: TermRow, item: Item): TermFields {
  const now = fieldsOf(row);
  const { texts, cleared } = splitTranslations(item.translations ?? {});
  return {
    content: item.content || now.content,
    category: item.category ?? now.category,
    pic: item.pic ?? now.pic,
    note: item.note ?? now.note,
    part_of_speech: item.part_of_speech ?? now.part_of_speech,
    case_sensitive: item.case_sensitive ?? now.case_sensitive,
    do_not_translate: item.do_not_translate ?? now.do_not_translate,
    variants: item.variants ?? now.variants,
    translations: without({ ...now.translations, ...texts }, cleared),
    target_variants: mergedLists(now.target_variants, item.target_variants),
    forbidden: mergedLists(now.forbidden, item.forbidden),
  };
}

function mergedLists(now: TextLists, changes: TextLists = {}): TextLists {
  const { set, cleared } = splitLists(changes);
  return without({ ...now, ...set }, cleared);
}

function without<T>(byLanguage: Record<string, T>, cleared: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(byLanguage).filter(([code]) => !cleared.includes(code)));
}

/**
 * The errors that the data of one item can cause. All others (connection, lock, shutdown) concern the
 * whole call.
 */
export function problemOf(cause: unknown): string | null {
  const code = codeOf(cause);
  if (code === '23505') return 'Another term of the project has this content.';
  return typeof code === 'string' && /^2[23]/.test(code) ? 'The values cannot be stored as given.' : null;
}
