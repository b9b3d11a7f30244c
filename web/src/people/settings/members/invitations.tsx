import type { Output } from '../../../api/client.ts';
import { useAct, useCall } from '../../../api/use-call.ts';
import { list } from '../../../text/format.ts';
import { roleWithLanguages } from '../../../text/role-name.ts';
import { t } from '../../../text/text.ts';
import { Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/regions.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { Acts } from '../acts-heading.tsx';

type Invitation = Output<'list_invitations'>['items'][number];

/** Links that somebody may still take. Each holds a seat. */
export function Invitations() {
  const invitations = useCall('list_invitations', {});
  return (
    <Panel title={t('invitations.title')} note={t('invitations.note')}>
      <Loaded of={invitations} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-sm text-fg-3">{t('invitations.none')}</p>
          ) : (
            <Table
              label={t('invitations.title')}
              head={[
                t('invitations.for'),
                t('members.role'),
                t('invitations.by'),
                t('invitations.until'),
                <Acts key="acts" />,
              ]}
            >
              {items.map((each) => (
                <InvitationRow key={each.id} invitation={each} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { run, isBusy } = useAct('revoke_invitation', {
    changes: ['list_invitations', 'get_workspace_context'],
    done: t('invitations.revoked'),
  });
  const { email, role, localization } = invitation;
  const who = email ?? t('invite.anybody');
  const rights = [
    roleWithLanguages(invitation),
    ...(localization && role !== 'viewer' ? [t(`members.localization.${localization}`)] : []),
  ];
  return (
    <Row>
      <Cell>{who}</Cell>
      <Cell>{list(rights)}</Cell>
      <Cell>{invitation.invitedBy}</Cell>
      <Cell>
        <Time at={invitation.expiresAt} />
      </Cell>
      <Cell className="text-right">
        <Button
          size="xs"
          isBusy={isBusy}
          aria-label={t('invitations.revoke.of', { who })}
          onClick={() => run({ id: invitation.id })}
        >
          {t('invitations.revoke')}
        </Button>
      </Cell>
    </Row>
  );
}
