import { ShieldQuestion } from 'lucide-react';
import { useParams, useNavigate } from '@tanstack/react-router';
import { useCall, usePages } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t, tOr } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { Choices, ChoiceRow } from '../choices.tsx';
import { Split } from '../split.tsx';
import { useListKeys } from '../../shell/use-list-keys.ts';
import { ConfirmationDetail } from './confirmation-detail.tsx';
import { lookOf } from './looks.ts';

/** What agents ask for before they may do it. */
export function Screen() {
  const ws = useWorkspaceId();
  const { confirmation: chosen } = useParams({ strict: false }) as { confirmation?: string };
  const [{ show = 'pending' }, change] = useUrl<{ show?: 'pending' | 'all' }>();
  const list = usePages('list_confirmations', show === 'pending' ? { status: 'pending' } : {});
  const credentials = useCall('list_credentials', {});
  const goTo = useGoTo();
  const open = (id: string | null) => goTo(`/w/${ws}/d/confirmations${id === null ? '' : `/${id}`}`);
  useListKeys({
    group: t('dev.confirmations'),
    ids: list.items.map(({ id }) => id),
    chosen,
    choose: open,
    copied: chosen,
  });
  const nameOf = (id: string) => credentials.data?.items.find((each) => each.id === id)?.name ?? id;

  return (
    <Page title={t('dev.confirmations')} isFull>
      <Split
        label={t('dev.confirmation')}
        isOpen={chosen !== undefined}
        onClose={() => open(null)}
        detail={chosen === undefined ? null : <ConfirmationDetail key={chosen} id={chosen} nameOf={nameOf} />}
      >
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-6 max-sm:px-4">
          <Segmented
            label={t('dev.state')}
            value={show}
            onChange={(next) => change({ show: next })}
            items={[
              { value: 'pending', label: t('dev.confirmation.pending') },
              { value: 'all', label: t('common.all') },
            ]}
          />
        </div>
        {list.isPending && <Skeleton />}
        {list.error && list.items.length === 0 && (
          <Problem error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && list.items.length === 0 && (
          <Empty icon={ShieldQuestion} title={t('dev.confirmations.none')}>
            {t('dev.confirmations.none.next')}
          </Empty>
        )}
        {list.items.length > 0 && (
          <Choices label={t('dev.confirmations')}>
            {list.items.map((each) => (
              <ChoiceRow
                key={each.id}
                isOn={each.id === chosen}
                onChoose={() => open(each.id)}
                columns="grid-cols-[112px_minmax(0,1fr)_auto]"
              >
                <span>
                  <State look={lookOf(each.status)} />
                </span>
                <span className="truncate">
                  <span className="font-medium">{nameOf(each.credentialId)}</span>{' '}
                  <span className="text-fg-2">
                    {tOr(`dev.deed.${each.operation}`, each.operation, { count: each.accountIds.length })}
                  </span>
                </span>
                <Time at={each.createdAt} className="text-2xs text-fg-3" />
              </ChoiceRow>
            ))}
          </Choices>
        )}
        <LoadMore of={list} className="p-3 text-center" />
      </Split>
    </Page>
  );
}

/** Another address of the same screen: filters stay as they are. */
function useGoTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => void navigate({ to, search: (before: object) => before, replace: true });
}
