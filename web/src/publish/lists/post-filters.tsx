import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Options, SearchField, Select } from '../../ui/field.tsx';
import { atHandle } from '../at-handle.ts';
import { titleOf } from '../platform-icon.tsx';
import { POST_STATES, type Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import { TimeFilter } from './time-filter.tsx';

export type ListAddress = {
  /** A number if the search is one: the address reads it so. */
  q?: string | number | undefined;
  status?: string | undefined;
  platform?: string | undefined;
  tag?: string | undefined;
  /** Who made it. */
  by?: string | undefined;
  /** Id of one of its accounts. */
  account?: string | undefined;
  /** The last n days; otherwise the days from and to, if they are given. */
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Drafts can also be shown as cards. */
  view?: 'cards' | undefined;
};

export const NO_FILTERS = {
  q: undefined,
  status: undefined,
  platform: undefined,
  tag: undefined,
  by: undefined,
  account: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
} satisfies ListAddress;

const TYPING_MS = 300;
const FRESH_MS = 60_000;

/** Words, status, platform, account, tag, author and time; all filters are in the address. */
export function PostFilters({
  value,
  statuses,
  hasTime = false,
  onChange,
}: {
  value: ListAddress;
  statuses: readonly Post['status'][];
  /** Past posts: only those of some days. */
  hasTime?: boolean;
  onChange: (change: ListAddress) => void;
}) {
  const { query, all } = useAccounts();
  const shown = all.filter(({ platform }) => value.platform === undefined || platform === value.platform);
  const tags = useCall('list_tags', {}, { staleTime: FRESH_MS });
  const members = useCall('list_members', { limit: 100 }, { staleTime: FRESH_MS });
  const [words, setWords] = useState(String(value.q ?? ''));
  useEffect(() => {
    if (words === String(value.q ?? '')) return undefined;
    const timer = setTimeout(() => onChange({ q: words }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('calendar.filters')}>
      <SearchField
        label={t('posts.search')}
        around="min-w-40 flex-1"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select
        aria-label={t('calendar.status')}
        className="w-auto"
        value={value.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || undefined })}
      >
        <option value="">{t('calendar.status.any')}</option>
        <Options of={statuses.map((status) => [status, t(POST_STATES[status].text)])} />
      </Select>
      <Select
        aria-label={t('posts.platform')}
        className="w-auto"
        value={value.platform ?? ''}
        onChange={(event) => onChange({ platform: event.target.value || undefined, account: undefined })}
      >
        <option value="">{t('posts.platform.any')}</option>
        <Options
          of={Object.keys(query.data?.byPlatform ?? {}).map((platform) => [platform, titleOf(platform)])}
        />
      </Select>
      {(shown.length > 1 || value.account !== undefined) && (
        <Select
          aria-label={t('posts.account')}
          className="w-auto max-w-40"
          value={value.account ?? ''}
          onChange={(event) => onChange({ account: event.target.value || undefined })}
        >
          <option value="">{t('posts.account.any')}</option>
          <Options
            of={shown.map(({ id, displayName, handle, platform }) => [
              id,
              `${displayName} · ${atHandle(handle)} · ${titleOf(platform)}`,
            ])}
          />
        </Select>
      )}
      {hasTime && <TimeFilter value={value} onChange={onChange} />}
      {(tags.data?.items.length ?? 0) > 0 && (
        <Select
          aria-label={t('posts.tag')}
          className="w-auto max-w-44"
          value={value.tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value || undefined })}
        >
          <option value="">{t('posts.tag.any')}</option>
          <Options of={(tags.data?.items ?? []).map(({ id, name }) => [id, name])} />
        </Select>
      )}
      {(members.data?.items.length ?? 0) > 1 && (
        <Select
          aria-label={t('posts.by')}
          className="w-auto max-w-44"
          value={value.by ?? ''}
          onChange={(event) => onChange({ by: event.target.value || undefined })}
        >
          <option value="">{t('posts.by.any')}</option>
          <Options of={(members.data?.items ?? []).map(({ userId, name }) => [userId, name])} />
        </Select>
      )}
    </div>
  );
}
