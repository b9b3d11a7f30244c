import { ArrowRight } from 'lucide-react';
import { t } from '../../../text/text.ts';
import { type Change, fieldInWords, isOnlyChanged, type NameOf, valueInWords } from './change-words.ts';

/** What a call changed: the field, the old and the new value. Texts are shown as they are, with their lines. */
export function ChangeList({
  changes,
  more,
  nameOf,
}: {
  changes: readonly Change[];
  more: number;
  nameOf: NameOf;
}) {
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line text-sm">
        {changes.map((change) => (
          <div key={`${change.of} ${change.field}`} className="px-3 py-2">
            <dt className="text-xs font-medium text-fg-2 wrap-anywhere">
              {change.of !== null && <span className="text-fg-3">{nameOf(change.of) ?? change.of} · </span>}
              {fieldInWords(change.field)}
            </dt>
            <dd className="mt-1">
              {isOnlyChanged(change) ? t('audit.value.changed') : <FromTo change={change} nameOf={nameOf} />}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="mt-2 text-xs text-fg-3">{t('audit.moreChanges', { count: more })}</p>}
    </>
  );
}

function FromTo({ change: { field, before, after }, nameOf }: { change: Change; nameOf: NameOf }) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2">
      <del className="whitespace-pre-wrap text-fg-3 no-underline wrap-anywhere" dir="auto">
        <span className="sr-only">{t('audit.before')} </span>
        {valueInWords(field, before, nameOf)}
      </del>
      <ArrowRight aria-hidden className="mt-0.5 size-4 text-fg-3 rtl:rotate-180" />
      <ins className="whitespace-pre-wrap no-underline wrap-anywhere" dir="auto">
        <span className="sr-only">{t('audit.after')} </span>
        {valueInWords(field, after, nameOf)}
      </ins>
    </span>
  );
}
