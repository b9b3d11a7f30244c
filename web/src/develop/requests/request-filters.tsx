import { useApiOperations } from '../../api/openapi.ts';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Options, SearchField, Select } from '../../ui/field.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import type { Filters } from './filters.ts';
import { FACES } from './looks.ts';
import { oneOf } from '#kernel/narrow.ts';

export function RequestFilters({
  filters,
  change,
}: {
  filters: Filters;
  change: (next: Partial<Filters>) => void;
}) {
  const operations = useApiOperations();
  const credentials = useCall('list_credentials', {});
  const keys = useCall('list_app_keys', {});
  const callers = [
    ...(credentials.data?.items ?? []).map(({ id, name }) => ({ id, name })),
    ...(keys.data?.items ?? []).map(({ key_id, label }) => ({ id: key_id, name: label })),
  ];
  const names = (operations.data ?? []).map(({ name }) => name).toSorted();
  const known = (list: readonly string[], value: string | undefined) =>
    value === undefined || list.includes(value) ? list : [value, ...list];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-sm:px-4">
      <SearchField
        label={t('dev.requests.find')}
        around="w-56 max-sm:w-full"
        className="h-7"
        type="text"
        value={filters.q ?? ''}
        onChange={(e) => change({ q: e.target.value })}
      />
      <Segmented
        label={t('dev.requests.result')}
        value={filters.status ?? 'all'}
        onChange={(next) => change({ status: next === 'all' ? undefined : next, code: undefined })}
        items={[
          { value: 'all', label: t('common.all') },
          { value: 'ok', label: t('dev.requests.ok') },
          { value: 'refused', label: t('dev.requests.refused') },
          { value: 'failed', label: t('dev.requests.failed') },
        ]}
      />
      <Select
        aria-label={t('dev.requests.face')}
        className="h-7 w-36"
        value={filters.face ?? ''}
        onChange={(e) => change({ face: oneOf(FACES, e.target.value) })}
      >
        <option value="">{t('dev.requests.anyFace')}</option>
        <Options of={FACES.map((each) => [each, t(`dev.requests.face.${each}`)])} />
      </Select>
      <Select
        aria-label={t('dev.requests.caller')}
        className="h-7 w-36"
        value={filters.actor ?? ''}
        onChange={(e) => change({ actor: e.target.value })}
      >
        <option value="">{t('dev.requests.anyCaller')}</option>
        <Options of={callers.map(({ id, name }) => [id, name])} />
        {filters.actor !== undefined && !callers.some(({ id }) => id === filters.actor) && (
          <option value={filters.actor}>{filters.actor}</option>
        )}
      </Select>
      <Select
        aria-label={t('dev.requests.operation')}
        className="h-7 w-40"
        value={filters.operation ?? ''}
        onChange={(e) => change({ operation: e.target.value })}
      >
        <option value="">{t('dev.requests.anyOperation')}</option>
        <Options of={known(names, filters.operation).map((each) => [each, each])} />
      </Select>
      <Select
        aria-label={t('dev.requests.since')}
        className="h-7 w-32"
        value={filters.hours ?? ''}
        onChange={(e) => change({ hours: e.target.value })}
      >
        <option value="">{t('dev.requests.since.all')}</option>
        <option value="24">{t('dev.requests.since.24')}</option>
        <option value="1">{t('dev.requests.since.1')}</option>
      </Select>
    </div>
  );
}
