import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField, TextAreaField } from '../../ui/field.tsx';
import { useHere } from '../use-address.ts';
import type { Term, TermLanguage } from './term.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import type { TermAction } from './use-term-undo.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Everything about one term. A new term is written in the background, an existing one at once. */
export function TermDialog({
  project,
  source,
  targets,
  term,
  begin,
  onClose,
  onDone,
  onDeed,
}: {
  project: string;
  source: string;
  targets: readonly TermLanguage[];
  term: Term | null;
  /** Initial values of a new term. */
  begin?: { content: string; translations: Record<string, string> };
  onClose: () => void;
  onDone: () => void;
  /** How to undo it. */
  onDeed?: (deed: TermAction) => void;
}) {
  const { root } = useHere();
  const [content, setContent] = useState(term?.content ?? begin?.content ?? '');
  const [category, setCategory] = useState(term?.category ?? '');
  const [note, setNote] = useState(term?.note ?? '');
  const [pic, setPic] = useState(term?.pic ?? '');
  const [pos, setPos] = useState(term?.part_of_speech ?? '');
  const [isKept, setKept] = useState(term?.do_not_translate ?? false);
  const [isCase, setCase] = useState(term?.case_sensitive ?? false);
  const [variants, setVariants] = useState((term?.variants ?? []).join('\n'));
  const [texts, setTexts] = useState<Record<string, string>>(term?.translations ?? begin?.translations ?? {});
  const [right, setRight] = useState(() => joined(term?.target_variants));
  const [wrong, setWrong] = useState(() => joined(term?.forbidden));
  const changes = ['list_terms', 'suggest_for_row', 'get_project_overview'] as const;
  const update = useAct('update_terms', {
    quiet: true,
    changes,
    onDone: () => {
      if (term) onDeed?.({ changed: term });
      onDone();
    },
  });
  const add = useAct('upload_terms', {
    quiet: true,
    changes,
    done: ({ terms_count }) => t('termbase.accepted', { count: terms_count }),
    onDone: ({ accepted_at }) => {
      onDeed?.({ added: content.trim(), at: accepted_at });
      onDone();
    },
  });
  const act = term ? update : add;
  const send = () => {
    const body = {
      content: content.trim(),
      category: category.trim(),
      note,
      pic: pic.trim(),
      part_of_speech: pos.trim(),
      do_not_translate: isKept,
      case_sensitive: isCase,
      variants: linesOf(variants),
      translations: texts,
      target_variants: split(right, term?.target_variants),
      forbidden: split(wrong, term?.forbidden),
    };
    if (term) update.run({ project_id: project, terms: [{ id: term.id, ...body }] });
    else add.run({ project_id: project, terms: [{ source_language: source, ...body }] });
  };
  return (
    <FormDialog
      onClose={onClose}
      width="max-w-2xl"
      title={term ? t('termbase.edit') : t('termbase.add')}
      lead={t('termbase.lead')}
      submit={t('common.save')}
      isBusy={act.isBusy}
      isDisabled={content.trim() === ''}
      onSubmit={send}
    >
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <InputField
          label={t('termbase.term')}
          problem={problemAt(act.error, 'content')}
          lang={source}
          required
          maxLength={200}
          value={content}
          onChange={(e) => setContent(e.target.value)}
        />
        <InputField
          label={t('termbase.sourceLanguage')}
          hint={t('termbase.locked')}
          disabled
          value={languageName(source)}
        />
        <InputField
          label={t('termbase.category')}
          problem={problemAt(act.error, 'category')}
          value={category}
          onChange={(e) => setCategory(e.target.value)}
        />
        <InputField
          label={t('termbase.note')}
          problem={problemAt(act.error, 'note')}
          value={note}
          onChange={(e) => setNote(e.target.value)}
        />
        <InputField label={t('termbase.pos')} value={pos} onChange={(e) => setPos(e.target.value)} />
        <InputField
          label={t('termbase.pic')}
          problem={problemAt(act.error, 'pic')}
          type="url"
          value={pic}
          onChange={(e) => setPic(e.target.value)}
        />
        {term && (
          <Link
            to={`${root}/strings`}
            search={{ term: term.id }}
            className="self-end text-sm font-medium hover:underline"
          >
            {t('termbase.usage')}
          </Link>
        )}
      </div>
      <TextAreaField
        label={t('termbase.otherSpellings')}
        hint={t('termbase.perLine')}
        className="min-h-12"
        rows={2}
        value={variants}
        onChange={(e) => setVariants(e.target.value)}
      />
      <div className="flex flex-wrap gap-4">
        <Choice
          label={t('termbase.doNotTranslate')}
          checked={isKept}
          onCheckedChange={(next) => setKept(next === true)}
        />
        <Choice
          label={t('termbase.caseSensitive')}
          checked={isCase}
          onCheckedChange={(next) => setCase(next === true)}
        />
      </div>
      {targets.map(({ code, bcp47, direction }) => (
        <LanguageFields
          key={code}
          title={languageName(code)}
          lang={bcp47}
          dir={direction}
          texts={{ translation: texts[code] ?? '', right: right[code] ?? '', wrong: wrong[code] ?? '' }}
          onTranslation={(text) => setTexts({ ...texts, [code]: text })}
          onRight={(text) => setRight({ ...right, [code]: text })}
          onWrong={(text) => setWrong({ ...wrong, [code]: text })}
        />
      ))}
      <FormProblem error={act.error} fields={['content', 'category', 'note', 'pic']} />
    </FormDialog>
  );
}

/** One language of a term: its translation, other correct words, and forbidden ones. */
function LanguageFields({
  title,
  lang,
  dir,
  texts,
  onTranslation,
  onRight,
  onWrong,
}: {
  title: string;
  lang: string;
  dir: TermLanguage['direction'];
  texts: { translation: string; right: string; wrong: string };
  onTranslation: (text: string) => void;
  onRight: (text: string) => void;
  onWrong: (text: string) => void;
}) {
  return (
    <fieldset className="grid grid-cols-3 gap-3 border-t border-line pt-3 max-sm:grid-cols-1">
      <legend className="float-left col-span-full text-xs font-semibold">{title}</legend>
      <InputField
        label={t('termbase.translation')}
        lang={lang}
        dir={dir}
        value={texts.translation}
        onChange={(e) => onTranslation(e.target.value)}
      />
      <TextAreaField
        label={t('termbase.alsoRight')}
        hint={t('termbase.perLine')}
        rows={1}
        className="min-h-8"
        lang={lang}
        dir={dir}
        value={texts.right}
        onChange={(e) => onRight(e.target.value)}
      />
      <TextAreaField
        label={t('termbase.neverRight')}
        hint={t('termbase.perLine')}
        rows={1}
        className="min-h-8"
        lang={lang}
        dir={dir}
        value={texts.wrong}
        onChange={(e) => onWrong(e.target.value)}
      />
    </fieldset>
  );
}

const joined = (lists: Record<string, string[]> = {}) =>
  Object.fromEntries(Object.entries(lists).map(([code, all]) => [code, all.join('\n')]));

/** Languages that had something and have nothing now are sent empty, which clears them. */
function split(texts: Record<string, string>, before: Record<string, string[]> = {}) {
  const lists = Object.entries(texts).map(([code, text]) => [code, linesOf(text)] as const);
  return Object.fromEntries(lists.filter(([code, all]) => all.length > 0 || code in before));
}
