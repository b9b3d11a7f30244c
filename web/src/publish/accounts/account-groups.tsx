import { Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { titleOf } from '../platform-icon.tsx';
import { PlatformRow } from '../platform-row.tsx';
import type { Account } from '../states.ts';
import { CHANGED } from './account-order.ts';
import { AccountGroupDialog } from './account-group-dialog.tsx';
import { useGroupDrop } from './drag.ts';
import type { AccountGroup } from './account-group-dialog.tsx';

/** Accounts that are chosen together for a post. */
export function AccountGroups({ accounts }: { accounts: readonly Account[] }) {
  const may = useMay();
  const groups = useCall('list_account_groups', {});
  const [edited, edit] = useState<{ group: AccountGroup | null } | null>(null);
  const [doomed, doom] = useState<AccountGroup | null>(null);
  const remove = useAct('delete_account_group', {
    changes: CHANGED,
    quiet: true,
    done: t('accounts.group.deleted'),
    onDone: () => doom(null),
  });
  return (
    <Panel
      title={t('accounts.groups')}
      note={t('accounts.groups.note')}
      action={
        may('manage') && (
          <Button onClick={() => edit({ group: null })}>
            <Plus />
            {t('accounts.group.new')}
          </Button>
        )
      }
    >
      <Loaded of={groups} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={Users} title={t('accounts.groups.empty')}>
              {t('accounts.groups.empty.next')}
            </Empty>
          ) : (
            <ul>
              {items.map((group) => (
                <GroupLine
                  key={group.id}
                  group={group}
                  accounts={accounts}
                  onEdit={() => edit({ group })}
                  onDelete={() => {
                    remove.reset();
                    doom(group);
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== null && (
        <AccountGroupDialog group={edited.group} accounts={accounts} onClose={() => edit(null)} />
      )}
      {doomed !== null && (
        <ConfirmDialog
          onClose={() => doom(null)}
          title={t('planning.group.delete.title', { name: doomed.name })}
          lead={t('accounts.group.delete.lead')}
          submit={t('post.delete')}
          isBusy={remove.isBusy}
          error={remove.error}
          onConfirm={() => remove.run({ groupId: doomed.id })}
        />
      )}
    </Panel>
  );
}

/** A group with its members. Drop an account of the table here to add it. */
function GroupLine({
  group,
  accounts,
  onEdit,
  onDelete,
}: {
  group: AccountGroup;
  accounts: readonly Account[];
  onEdit: () => void;
  onDelete: () => void;
}) {
  const may = useMay();
  const ref = useRef<HTMLLIElement>(null);
  const join = useAct('update_account_group', {
    changes: CHANGED,
    done: t('accounts.group.joined', { group: group.name }),
  });
  const isOver = useGroupDrop(ref, may('manage'), (accountId) => {
    if (!group.accountIds.includes(accountId))
      join.run({
        groupId: group.id,
        version: group.version,
        name: group.name,
        accountIds: [...group.accountIds, accountId],
      });
  });
  const members = accounts.filter(({ id }) => group.accountIds.includes(id));
  return (
    <li
      ref={ref}
      className={cn(
        'flex items-center gap-3 border-b border-line/70 px-4 py-2.5 last:border-0',
        isOver && 'bg-brand-soft',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{group.name}</span>
        <span className="block truncate text-xs text-fg-2">
          {list(members.map(({ displayName, platform }) => `${displayName} (${titleOf(platform)})`)) ||
            t('accounts.group.none')}
        </span>
      </span>
      <PlatformRow platforms={[...new Set(members.map(({ platform }) => platform))]} size={17} />
      <span className="tnum w-6 text-right text-xs text-fg-2">{group.count}</span>
      {may('manage') && (
        <span className="flex">
          <IconButton
            icon={Pencil}
            label={t('accounts.group.editThis', { name: group.name })}
            onClick={onEdit}
          />
          <IconButton
            icon={Trash2}
            label={t('accounts.group.deleteThis', { name: group.name })}
            onClick={onDelete}
          />
        </span>
      )}
    </li>
  );
}
