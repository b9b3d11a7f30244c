import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useCall, usePages } from '../../../api/use-call.ts';
import { useMay, useWorkspace } from '../../../shell/member.ts';
import { count } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Problem, Skeleton } from '../../../ui/regions.tsx';
import { Table } from '../../../ui/table.tsx';
import { Acts } from '../acts-heading.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { Invitations } from './invitations.tsx';
import { Invite } from './invite.tsx';
import { MemberRow } from './member-row.tsx';

export function Screen() {
  const mayGovern = useMay()('govern');
  const workspace = useWorkspace();
  const me = useCall('get_me', {});
  const members = usePages('list_members', { limit: 100 });
  const [isInviting, setInviting] = useState(false);
  return (
    <SettingsPage
      title={t('settings.members')}
      actions={
        mayGovern && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserRoundPlus aria-hidden />
            {t('members.invite')}
          </Button>
        )
      }
    >
      <Panel title={t('members.title')} note={<Seats />}>
        {members.error ? (
          <Problem error={members.error} onRetry={() => void members.refetch()} />
        ) : members.isPending || !workspace || !me.data ? (
          <Skeleton rows={4} />
        ) : (
          <Table
            label={t('members.title')}
            head={[
              t('members.member'),
              t('members.role'),
              t('members.localization'),
              t('members.joined'),
              <Acts key="acts" />,
            ]}
          >
            {members.items.map((each) => (
              <MemberRow
                key={each.userId}
                member={each}
                isMe={each.userId === me.data.userId}
                myRole={workspace.role}
                mayGovern={mayGovern}
              />
            ))}
          </Table>
        )}
      </Panel>
      {members.hasNextPage && (
        <Button isBusy={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
          {t('common.loadMore')}
        </Button>
      )}
      {mayGovern && <Invitations />}
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </SettingsPage>
  );
}

function Seats() {
  const seats = useCall('get_workspace_context', {}).data?.quotas.seats;
  if (!seats) return null;
  return t('members.seats', { used: count(seats.used), limit: count(seats.limit) });
}
