import { lazy, type Ref, Suspense } from 'react';
import { t } from '../../text/text.ts';
import type { CellHandle } from './cell-editor.tsx';
import type { StringRow } from './states.ts';
import type { ShownLanguage } from './string-line.tsx';

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));

/** The field of the open cell; its text is shown before the code of the field has arrived. */
export function WriteCell({
  row,
  to,
  text,
  mayEdit,
  wantsFocus,
  onWrite,
  ref,
}: {
  row: StringRow;
  to: ShownLanguage;
  text: string;
  mayEdit: boolean;
  wantsFocus: boolean;
  onWrite: (text: string) => void;
  ref: Ref<CellHandle>;
}) {
  return (
    <Suspense fallback={<p className="min-h-11 whitespace-pre-wrap text-base">{text}</p>}>
      <CellEditor
        key={`${to.code} ${row.id}`}
        ref={ref}
        value={text}
        label={t('editor.translationInto', { language: to.name })}
        hint={mayEdit ? t('editor.writeHere') : ''}
        lang={to.bcp47}
        dir={to.direction}
        isReadOnly={!mayEdit}
        wantsFocus={wantsFocus}
        onChange={onWrite}
      />
    </Suspense>
  );
}
