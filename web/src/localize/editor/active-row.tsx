import { Check, CheckCheck, CircleSlash, TextQuote, Undo2, WandSparkles } from 'lucide-react';
import type { Ref } from 'react';
import { shown } from '../../shell/keys.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Kbd, Tag } from '../../ui/badge.tsx';
import { Copyable } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { ScoreFigure } from '../../ui/score.tsx';
import { originLook, rowKind, rowLook } from '../states.ts';
import type { CellHandle } from './cell-editor.tsx';
import { ConflictView } from './conflict-view.tsx';
import { RowFailure, UnsureDraft } from './later.tsx';
import { PresentInRow } from './presence.tsx';
import { type Mark, RichText } from './rich-text.tsx';
import { type Acts, severityTone, type StringRow } from './states.ts';
import { StateDot, type ShownLanguage } from './string-line.tsx';
import type { Conflict } from './use-edit.ts';
import type { Suggestions } from './use-suggestions.ts';
import { TextLength } from './text-length.tsx';
import { WriteCell } from './write-cell.tsx';
import { inWords } from '../../text/in-words.ts';

/** The open row: source and translation side by side, findings of the checks, and the possible actions. */
export function ActiveRow({
  row,
  index,
  total,
  draft,
  from,
  to,
  help,
  conflict,
  people,
  may,
  wantsFocus,
  acts,
  onWrite,
  ref,
}: {
  row: StringRow;
  index: number;
  total: number;
  draft: string | undefined;
  from: ShownLanguage;
  to: ShownLanguage;
  help: Suggestions | undefined;
  conflict: Conflict | undefined;
  /** The other people who have it open. */
  people?: readonly string[] | undefined;
  may: { edit: boolean; review: boolean };
  wantsFocus: boolean;
  acts: Acts;
  onWrite: (text: string) => void;
  ref: Ref<CellHandle>;
}) {
  const text = draft ?? row.text ?? '';
  const marks = (help?.terms ?? []).map(
    (term): Mark => ({ start: term.start, end: term.end, title: term.accepted.join(', ') || term.source }),
  );
  return (
    <div role="row" aria-rowindex={index + 1} className="border-y border-line bg-canvas px-3 py-2">
      <div
        role="gridcell"
        className="flex flex-col rounded-lg border border-brand/60 bg-surface shadow-e2 ring-3 ring-brand/10"
      >
        <div className="flex min-h-8 flex-wrap items-center gap-2 border-b border-line px-3 text-2xs text-fg-3">
          <StateDot state={rowKind(row)} />
          {row.string_id !== '' && <Copyable value={row.string_id} className="max-w-60 text-fg-2" />}
          <span>{rowLook(rowKind(row)).text}</span>
          {row.source !== null && (
            <Tag tone={originLook(row.source).tone} icon={originLook(row.source).icon}>
              {originLook(row.source).text}
              {row.source === 'tm' && row.tm_score !== null && ` ${row.tm_score}%`}
            </Tag>
          )}
          {row.score !== null && (
            <span>
              {t('editor.scoreIs')} <ScoreFigure value={row.score} className="font-semibold" />
            </span>
          )}
          <span className="flex-1" />
          {people && <PresentInRow people={people} />}
          <span className="tnum">{t('editor.place', { n: count(index + 1), of: count(total) })}</span>
        </div>
        {row.failure !== null && (
          <div className="max-h-16 overflow-y-auto break-words border-b border-line px-3 py-1 text-2xs">
            <RowFailure failure={row.failure} isNews={rowKind(row) !== 'failed'} />
          </div>
        )}
        <div className="grid grid-cols-2 divide-x divide-line max-sm:grid-cols-1 max-sm:divide-x-0 max-sm:divide-y">
          <div className="max-h-72 overflow-y-auto p-3">
            <p lang={from.bcp47} dir={from.direction} className="whitespace-pre-wrap break-words text-base">
              <RichText text={row.content} marks={marks} />
            </p>
            {help?.context != null && <p className="mt-2 text-2xs text-fg-3">{help.context}</p>}
          </div>
          <div className="max-h-72 min-w-0 overflow-y-auto p-3">
            {conflict ? (
              <ConflictView conflict={conflict} to={to} acts={acts} />
            ) : (
              <WriteCell
                row={row}
                to={to}
                text={text}
                mayEdit={may.edit}
                wantsFocus={wantsFocus}
                onWrite={onWrite}
                ref={ref}
              />
            )}
          </div>
        </div>
        {!conflict && may.edit && help?.unsure != null && text === '' && (
          <UnsureDraft draft={help.unsure} n={help.matches.length + 1} to={to} onTake={acts.take} />
        )}
        {!conflict && (
          <div className="flex min-h-10 flex-wrap items-center gap-1.5 rounded-b-lg border-t border-line bg-sunken/50 px-2.5 py-1.5">
            {(help?.issues ?? []).slice(0, 2).map((issue) => (
              <Tag
                key={`${issue.check} ${issue.start}`}
                tone={severityTone(issue.severity)}
                className="max-w-64"
              >
                <span className="truncate">{inWords(issue.message)}</span>
              </Tag>
            ))}
            {may.edit && help !== undefined && (help.fixed !== null || help.missing.length > 0) && (
              <Button size="xs" variant="ghost" className="text-ai-text" onClick={acts.fix}>
                <WandSparkles />
                {t('editor.fix')}
                <Kbd>{shown('alt+f')}</Kbd>
              </Button>
            )}
            <span className="flex-1" />
            <TextLength text={text} max={row.max_length} className="mr-1 text-2xs text-fg-3" />
            {draft !== undefined && (
              <Button size="xs" variant="ghost" onClick={acts.revert}>
                <Undo2 />
                {t('editor.revert')}
                <Kbd>{shown('escape')}</Kbd>
              </Button>
            )}
            {may.edit && (
              <Button size="xs" variant="ghost" className="max-xl:hidden" onClick={acts.insertSource}>
                <TextQuote />
                {t('editor.insertSource')}
                <Kbd>{shown('alt+s')}</Kbd>
              </Button>
            )}
            {may.review && row.text !== null && draft === undefined && row.state !== 'rejected' && (
              <Button size="xs" variant="ghost" onClick={acts.reject}>
                <CircleSlash />
                {t('editor.reject')}
              </Button>
            )}
            {may.review && (
              <Button size="xs" onClick={acts.approve} disabled={text === ''}>
                <CheckCheck />
                {t('editor.approve')}
                <Kbd>{shown('mod+shift+enter')}</Kbd>
              </Button>
            )}
            {may.edit && (
              <Button size="xs" variant="primary" onClick={acts.save}>
                <Check />
                {t('editor.saveNext')}
                <Kbd className="border-white/40 bg-transparent text-brand-fg">{shown('mod+enter')}</Kbd>
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
