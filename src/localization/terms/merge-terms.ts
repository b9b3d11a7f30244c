import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { mayWriteTerms } from '#platform/translation-rights.ts';
import { defineOperation } from '#platform/operation.ts';
import type { TextLists } from '../model.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { LIST_MAX } from './fields.ts';
import { TermView, toTermView } from './present.ts';
import {
  bumpTermsVersion,
  deleteTermRows,
  findTerms,
  lockTermbase,
  saveTerm,
  type TermFields,
  type TermRow,
} from './store.ts';

const Id = z.string().min(1).max(64);

export const mergeTerms = defineOperation({
  name: 'merge_terms',
  face: 'console',
  group: 'desk',
  summary: 'Merge two terms of the termbase.',
  description:
    'The kept term gets the other one as a spelling, and its translations: for languages without one as the translation, otherwise as variants. The other term is deleted.',
  right: 'draft',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    keep_id: Id.describe('The term to keep.'),
    other_id: Id.describe('The term to merge into it.'),
  }),
  output: z.object({ term: TermView }),

  async run({ project_id, keep_id, other_id }, ctx) {
    if (keep_id === other_id) throw invalidField('other_id', say('terms.must_be_another_term_than'));
    if (!mayWriteTerms(ctx.caller))
      throw new AppError('forbidden', say('terms.terms_merged_who_may_write'), {});
    await requireOpenProject(ctx, project_id);
    const scope = { workspaceId: ctx.caller.workspaceId, projectId: project_id };
    await lockTermbase(ctx.db, scope);
    const known = await findTerms(ctx.db, project_id, [keep_id, other_id]);
    const [keep, other] = [known.get(keep_id), known.get(other_id)];
    if (!keep || !other)
      throw new AppError('not_found', say('terms.term_does_not_exist'), {
        field: keep ? 'other_id' : 'keep_id',
      });
    if (keep.source_language !== other.source_language)
      throw new AppError('unprocessable', say('terms.terms_two_source_languages'), { field: 'other_id' });
    const fields = mergedFields(keep, other);
    await deleteTermRows(ctx.db, scope, [other.id]);
    await saveTerm(ctx.db, keep.id, fields);
    await bumpTermsVersion(ctx.db, project_id);
    const after = (await findTerms(ctx.db, project_id, [keep.id])).get(keep.id) ?? keep;
    return { term: toTermView(after) };
  },
});

function mergedFields(keep: TermRow, other: TermRow): TermFields {
  const translations = { ...other.translations, ...keep.translations };
  const alsoRight: TextLists = {};
  for (const [code, text] of Object.entries(other.translations)) alsoRight[code] = [text];
  const target_variants = joined(
    [keep.target_variants, other.target_variants, alsoRight],
    (code, text) => text !== translations[code],
  );
  return {
    content: keep.content,
    category: keep.category || other.category,
    pic: keep.pic || other.pic,
    note: keep.note || other.note,
    part_of_speech: keep.part_of_speech || other.part_of_speech,
    case_sensitive: keep.case_sensitive,
    do_not_translate: keep.do_not_translate,
    variants: [...new Set([...keep.variants, other.content, ...other.variants])]
      .filter((text) => text !== keep.content)
      .slice(0, LIST_MAX),
    translations,
    target_variants,
    // A text that one of the two terms accepts is not forbidden by the other.
    forbidden: joined(
      [keep.forbidden, other.forbidden],
      (code, text) => text !== translations[code] && !(target_variants[code] ?? []).includes(text),
    ),
  };
}

function joined(all: readonly TextLists[], isMeant: (code: string, text: string) => boolean): TextLists {
  const codes = new Set(all.flatMap((lists) => Object.keys(lists)));
  const lists = [...codes].map((code) => {
    const texts = new Set(all.flatMap((each) => each[code] ?? []).filter((text) => isMeant(code, text)));
    return [code, [...texts].slice(0, LIST_MAX)] as const;
  });
  return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0));
}
