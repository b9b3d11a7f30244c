import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { exactly, languageName, list } from '../../../text/format.ts';
import { roleName } from '../../../text/role-name.ts';
import { t } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Avatar, Time } from '../../../ui/bits.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../../ui/menu.tsx';
import { Cell, Row } from '../../../ui/table.tsx';
import { ChangeMember } from './change-member.tsx';
import { LeaveWorkspace, RemoveMember, TransferOwnership } from './ends.tsx';
import type { Member } from './member.ts';
import type { Output } from '../../../api/client.ts';
import { useAct } from '../../../api/use-call.ts';
import { Dialog, FormDialog } from '../../../ui/dialog.tsx';
import { MadeLink } from './made-link.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';

export function MemberRow({
  member,
  isMe,
  myRole,
  mayGovern,
}: {
  member: Member;
  isMe: boolean;
  myRole: string;
  mayGovern: boolean;
}) {
  return (
    <Row>
      <Cell>
        <span className="flex items-center gap-2.5">
          <Avatar name={member.name} size={26} />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {member.name} {isMe && <span className="font-normal text-fg-3">({t('common.you')})</span>}
            </span>
            <span className="block truncate text-xs text-fg-3">{member.email}</span>
          </span>
        </span>
      </Cell>
      <Cell>
        <Tag tone={member.role === 'owner' ? 'brand' : 'neutral'}>{roleName(member)}</Tag>
        {member.viaAgency && <span className="ml-2 text-xs text-fg-3">{t('members.viaAgency')}</span>}
      </Cell>
      <Cell className="text-xs text-fg-2">{sayLocalization(member)}</Cell>
      <Cell>
        <Time at={member.joinedAt} />
      </Cell>
      <Cell className="text-right">
        {/* An admin governs everybody but owners, and people of the agency are governed there, as on the server. */}
        {!member.viaAgency && (
          <Acts
            member={member}
            isMe={isMe}
            mayChange={mayGovern && (myRole === 'owner' || member.role !== 'owner')}
            mayHandOver={myRole === 'owner' && !isMe}
            isByOwner={myRole === 'owner'}
          />
        )}
      </Cell>
    </Row>
  );
}

/** Beside the role; if the role already says it, only the languages. */
function sayLocalization({ role, localization, languages }: Member): string {
  const inWhich = languages === null ? t('members.languages.all') : list(languages.map(languageName));
  if (localization === null) return languages === null ? '–' : inWhich;
  const isSaid = role === 'viewer';
  return isSaid ? inWhich : `${t(`members.localization.${localization}`)} · ${inWhich}`;
}

function Acts({
  member,
  isMe,
  mayChange,
  mayHandOver,
  isByOwner,
}: {
  member: Member;
  isMe: boolean;
  mayChange: boolean;
  mayHandOver: boolean;
  isByOwner: boolean;
}) {
  const [open, setOpen] = useState<'change' | 'reset' | 'transfer' | 'remove' | 'leave' | null>(null);
  if (!mayChange && !isMe) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={Ellipsis} label={t('members.acts', { name: member.name })} />
        </MenuTrigger>
        <MenuContent align="end">
          {mayChange && <MenuItem onSelect={() => setOpen('change')}>{t('members.change')}</MenuItem>}
          {mayChange && !isMe && (
            <MenuItem onSelect={() => setOpen('reset')}>{t('members.resetLink')}</MenuItem>
          )}
          {mayHandOver && <MenuItem onSelect={() => setOpen('transfer')}>{t('members.transfer')}</MenuItem>}
          {mayChange && <MenuLine />}
          {isMe ? (
            <MenuItem onSelect={() => setOpen('leave')}>{t('members.leave')}</MenuItem>
          ) : (
            <MenuItem onSelect={() => setOpen('remove')}>{t('members.remove')}</MenuItem>
          )}
        </MenuContent>
      </Menu>
      {open === 'change' && <ChangeMember member={member} offersOwner={isByOwner} onClose={close} />}
      {open === 'reset' && <ResetLink member={member} onClose={close} />}
      {open === 'transfer' && <TransferOwnership member={member} onClose={close} />}
      {open === 'remove' && <RemoveMember member={member} onClose={close} />}
      {open === 'leave' && <LeaveWorkspace onClose={close} />}
    </>
  );
}

/** A way back in for a person who has lost access. */
function ResetLink({ member, onClose }: { member: Member; onClose: () => void }) {
  const [made, setMade] = useState<Output<'make_reset_link'> | null>(null);
  const { run, isBusy, error } = useAct('make_reset_link', { quiet: true, onDone: setMade });
  const title = t('members.resetLink.title', { name: member.name });
  if (made)
    return (
      <Dialog
        onClose={onClose}
        title={title}
        lead={t('members.resetLink.made', { until: exactly(made.expiresAt) })}
        footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <MadeLink link={made.link} label={title} />
      </Dialog>
    );
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      lead={t('members.resetLink.lead')}
      onSubmit={() => run({ userId: member.userId })}
      submit={t('members.resetLink.submit')}
      isBusy={isBusy}
    >
      <FormProblem error={error} fields={[]} />
    </FormDialog>
  );
}
