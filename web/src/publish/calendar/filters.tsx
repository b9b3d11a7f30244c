import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import type { Output } from '../../api/client.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Options, Select } from '../../ui/field.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { POST_STATES } from '../states.ts';
import { ATTENTION, type Filters } from './entries.ts';

/** More would push the other filters out of view: then only icons are shown. */
const NAMED_MAX = 6;

/** Which posts are shown. All filters are in the address. */
export function FilterBar({
  accounts,
  filters,
  onChange,
}: {
  accounts: Output<'list_accounts'> | undefined;
  filters: Filters;
  onChange: (change: Filters) => void;
}) {
  const ws = useWorkspaceId();
  const tags = useCall('list_tags', {}, { staleTime: 60_000 });
  const failed = useCall('list_posts', { status: ['failed'], limit: 1, include: ['total'] });
  const platforms = Object.keys(accounts?.byPlatform ?? {});
  const chosen = filters.platform?.split(',') ?? [];
  const toggle = (platform: string) => {
    const next = chosen.includes(platform)
      ? chosen.filter((each) => each !== platform)
      : [...chosen, platform];
    onChange({ platform: next.length === 0 ? undefined : next.join(',') });
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div
      role="group"
      aria-label={t('calendar.filters')}
      className="relative flex shrink-0 items-center gap-2 overflow-x-auto border-b sm:flex-wrap border-line bg-surface px-5 py-2 max-sm:px-4"
    >
      {platforms.map((platform) => (
        <button
          type="button"
          key={platform}
          aria-pressed={chosen.includes(platform)}
          onClick={() => toggle(platform)}
          className={cn(
            'flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-line px-1 text-xs font-medium hover:border-line-strong',
            platforms.length <= NAMED_MAX && 'pr-2',
            chosen.includes(platform) && 'border-brand bg-brand-soft text-brand-text',
          )}
        >
          <PlatformIcon platform={platform} size={19} />
          <span className={platforms.length > NAMED_MAX ? 'sr-only' : undefined}>{titleOf(platform)}</span>
        </button>
      ))}
      {platforms.length > 0 && <span className="mx-1 h-5 w-px shrink-0 bg-line" />}
      <Select
        aria-label={t('calendar.group')}
        value={filters.group ?? ''}
        onChange={(event) => onChange({ group: event.target.value || undefined })}
        className="h-7 w-auto max-w-32 shrink-0"
      >
        <option value="">{t('calendar.group.all')}</option>
        <Options of={(accounts?.groups ?? []).map(({ id, name }) => [id, name])} />
      </Select>
      <Select
        aria-label={t('calendar.status')}
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || undefined })}
        className="h-7 w-auto max-w-36 shrink-0"
      >
        <option value="">{t('calendar.status.any')}</option>
        <option value={ATTENTION}>{t('calendar.needsYou')}</option>
        <Options of={Object.entries(POST_STATES).map(([status, look]) => [status, t(look.text)])} />
      </Select>
      {(tags.data?.items.length ?? 0) > 0 && (
        <Select
          aria-label={t('calendar.tag')}
          value={filters.tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value || undefined })}
          className="h-7 w-auto max-w-36 shrink-0"
        >
          <option value="">{t('calendar.tag.any')}</option>
          <Options of={(tags.data?.items ?? []).map(({ id, name }) => [id, name])} />
        </Select>
      )}
      {isFiltered && (
        <Button
          size="xs"
          variant="ghost"
          onClick={() =>
            onChange({ platform: undefined, group: undefined, status: undefined, tag: undefined })
          }
        >
          {t('common.clearFilters')}
        </Button>
      )}
      <span className="flex-1" />
      {(failed.data?.total ?? 0) > 0 && (
        <Link
          to="/w/$ws/s/history"
          params={{ ws }}
          search={{ status: 'failed' }}
          className="flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-bad-line bg-bad-soft px-2 text-xs font-medium text-bad-text"
        >
          <TriangleAlert className="size-3.5" aria-hidden />
          {t('calendar.attention', { count: failed.data?.total ?? 0 })}
        </Link>
      )}
    </div>
  );
}
