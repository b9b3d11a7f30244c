import { useState } from 'react';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { momentIn } from '../calendar/labels.ts';
import { PlatformRow } from '../platform-row.tsx';
import type { Account } from '../states.ts';
import { sayRefusal } from './say-refusal.ts';
import { type CheckedRow, isGood } from './use-import.ts';

const PAGE = 50;

/** Every row with its result: where it goes, when, and each problem as a complete sentence. */
export function CheckedRows({
  rows,
  accounts,
}: {
  rows: readonly CheckedRow[];
  accounts: ReadonlyMap<string, Account>;
}) {
  const [only, setOnly] = useState<'all' | 'bad'>('all');
  const [most, setMost] = useState(PAGE);
  const shown = only === 'bad' ? rows.filter((row) => !isGood(row)) : rows;
  return (
    <div>
      <div className="border-b border-line p-3">
        <Segmented
          label={t('import.show')}
          value={only}
          onChange={(value) => setOnly(value === 'bad' ? 'bad' : 'all')}
          items={[
            { value: 'all', label: t('import.show.all', { count: rows.length }) },
            {
              value: 'bad',
              label: t('import.show.bad', { count: rows.filter((row) => !isGood(row)).length }),
            },
          ]}
        />
      </div>
      <ol aria-label={t('import.checked')}>
        {shown.slice(0, most).map((row) => (
          <CheckedLine key={row.number} row={row} accounts={accounts} />
        ))}
      </ol>
      {shown.length > most && (
        <div className="p-3 text-center">
          <Button onClick={() => setMost(most + PAGE)}>{t('common.loadMore')}</Button>
        </div>
      )}
    </div>
  );
}

function CheckedLine({ row, accounts }: { row: CheckedRow; accounts: ReadonlyMap<string, Account> }) {
  const { item, problems, verdict } = row;
  const going = verdict?.accountIds ?? item.accountIds ?? [];
  const names = going.map((id) => accounts.get(id)?.displayName ?? id);
  const files = (item.mediaUrls?.length ?? 0) + (item.content.mediaIds?.length ?? 0);
  const notes = [
    ...problems.map(({ kind, value, isNote }) => ({
      text: t(`import.problem.${kind}`, { value }),
      isBad: !isNote,
      platforms: [],
    })),
    ...(verdict?.error ? [{ text: sayRefusal(verdict.error.message), isBad: true, platforms: [] }] : []),
    ...(verdict?.issues ?? []).map(({ message, severity, platforms }) => ({
      text: inWords(message),
      isBad: severity === 'error',
      platforms,
    })),
  ];
  return (
    <li className="flex gap-3 border-b border-line/70 px-4 py-2.5 text-sm last:border-0">
      <span className="tnum w-8 shrink-0 text-right text-xs leading-5 text-fg-3">{row.number}</span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 break-words font-medium">
          {item.title ?? (item.content.text || t('post.untitled'))}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
          {going.length > 0 && (
            <PlatformRow platforms={[...new Set(going.map((id) => accounts.get(id)?.platform ?? ''))]} />
          )}
          <span className="min-w-0 truncate">
            {names.length > 0 ? names.join(', ') : t('import.nowhere')}
          </span>
          {item.scheduledAt !== undefined && (
            <span>{momentIn(Date.parse(item.scheduledAt), item.timezone ?? 'UTC')}</span>
          )}
          {files > 0 && <span>{t('import.files', { count: files })}</span>}
        </p>
        {notes.length > 0 && (
          <ul className="mt-1 space-y-0.5">
            {notes.map(({ text, isBad, platforms }) => (
              <li key={text} className={isBad ? 'break-words text-bad-text' : 'break-words text-warn-text'}>
                {platforms.length > 0 && (
                  <span className="mr-1.5 inline-flex align-[-2px]">
                    <PlatformRow platforms={platforms} />
                  </span>
                )}
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Tag tone={isGood(row) ? (notes.length > 0 ? 'warn' : 'ok') : 'bad'} className="shrink-0">
        {t(isGood(row) ? (notes.length > 0 ? 'import.withNotes' : 'import.ready') : 'import.wrong')}
      </Tag>
    </li>
  );
}
