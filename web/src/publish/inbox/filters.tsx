import { useEffect, useState } from 'react';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { Options, SearchField, SelectField } from '../../ui/field.tsx';
import { atHandle } from '../at-handle.ts';
import { titleOf } from '../platform-icon.tsx';
import { useAccounts } from '../use-people.ts';
import { type InboxAddress, type View, VIEWS } from './use-inbox.ts';

const TYPING_MS = 300;

/** Which comments are listed; all filters are in the address. */
export function Filters({
  value,
  view,
  counts,
  onChange,
}: {
  value: InboxAddress;
  view: View;
  counts: { open: number; unread: number } | undefined;
  onChange: (change: InboxAddress) => void;
}) {
  const { query, all } = useAccounts();
  const [words, setWords] = useState(value.q === undefined ? '' : String(value.q));
  useEffect(() => {
    if (words === String(value.q ?? '')) return undefined;
    const timer = setTimeout(() => onChange({ q: words }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  const numbers: Partial<Record<View, number>> = counts ?? {};
  return (
    <div
      role="group"
      aria-label={t('inbox.filters')}
      className="shrink-0 border-line bg-canvas p-3 max-xl:border-b xl:w-56 xl:overflow-y-auto xl:border-r"
    >
      <div className="flex gap-1 overflow-x-auto xl:flex-col xl:gap-px">
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            onClick={() => onChange({ view: each === 'open' ? undefined : each, comment: undefined })}
            className={cn(
              'flex h-8 shrink-0 items-center gap-2 rounded-sm px-2 text-left text-sm font-medium pointer-coarse:h-10',
              view === each ? 'bg-active text-fg' : 'text-fg-2 hover:bg-hover hover:text-fg',
            )}
          >
            <span className="flex-1">{t(`inbox.view.${each}`)}</span>
            {numbers[each] !== undefined && (
              <span className="tnum text-xs text-fg-3">{count(numbers[each])}</span>
            )}
          </button>
        ))}
      </div>
      <div className="mt-3 grid gap-2.5 max-xl:grid-cols-3 max-md:grid-cols-2">
        <SearchField
          label={t('inbox.search')}
          around="self-end max-md:col-span-2"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          label={t('inbox.account')}
          value={value.account ?? ''}
          onChange={(event) => onChange({ account: event.target.value || undefined })}
        >
          <option value="">{t('inbox.account.any')}</option>
          <Options
            of={all.map(({ id, handle, platform }) => [id, `${atHandle(handle)} · ${titleOf(platform)}`])}
          />
        </SelectField>
        <SelectField
          label={t('inbox.platform')}
          value={value.platform ?? ''}
          onChange={(event) => onChange({ platform: event.target.value || undefined })}
        >
          <option value="">{t('inbox.platform.any')}</option>
          <Options
            of={Object.keys(query.data?.byPlatform ?? {}).map((platform) => [platform, titleOf(platform)])}
          />
        </SelectField>
      </div>
    </div>
  );
}
