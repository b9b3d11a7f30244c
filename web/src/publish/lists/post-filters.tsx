import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Input, Select } from '../../ui/field.tsx';
import { titleOf } from '../platform-icon.tsx';
import { POST_STATES, type Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';

export type ListAddress = {
  /** A number where the words are one: the address reads it so. */
  q?: string | number | undefined;
  status?: string | undefined;
  platform?: string | undefined;
  tag?: string | undefined;
  /** Who made it. */
  by?: string | undefined;
  /** Drafts also stand as cards. */
  view?: 'cards' | undefined;
};

export const NO_FILTERS = {
  q: undefined,
  status: undefined,
  platform: undefined,
  tag: undefined,
  by: undefined,
} satisfies ListAddress;

const TYPING_MS = 300;
const FRESH_MS = 60_000;

/** Words, status, platform, tag and author; all of it stands in the address. */
export function PostFilters({
  value,
  statuses,
  onChange,
}: {
  value: ListAddress;
  statuses: readonly Post['status'][];
  onChange: (change: ListAddress) => void;
}) {
  const { query } = useAccounts();
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
      <div className="relative min-w-48 flex-1">
        <Search className="absolute left-2.5 top-1/2 size-3.5 -translate-y-1/2 text-fg-3" aria-hidden />
        <Input
          type="search"
          aria-label={t('posts.search')}
          placeholder={t('posts.search')}
          className="pl-8"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Select
        aria-label={t('calendar.status')}
        className="w-auto"
        value={value.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || undefined })}
      >
        <option value="">{t('calendar.status.any')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t(POST_STATES[status].text)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('posts.platform')}
        className="w-auto"
        value={value.platform ?? ''}
        onChange={(event) => onChange({ platform: event.target.value || undefined })}
      >
        <option value="">{t('posts.platform.any')}</option>
        {Object.keys(query.data?.byPlatform ?? {}).map((platform) => (
          <option key={platform} value={platform}>
            {titleOf(platform)}
          </option>
        ))}
      </Select>
      {(tags.data?.items.length ?? 0) > 0 && (
        <Select
          aria-label={t('posts.tag')}
          className="w-auto max-w-44"
          value={value.tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value || undefined })}
        >
          <option value="">{t('posts.tag.any')}</option>
          {tags.data?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
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
          {members.data?.items.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
