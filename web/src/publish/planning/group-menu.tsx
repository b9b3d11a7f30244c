import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import type { Group } from './board-types.ts';

/** What can be done with a column. */
export function GroupMenu({
  group,
  groups,
  onEdit,
  onDelete,
}: {
  group: Group;
  groups: readonly Group[];
  onEdit: () => void;
  onDelete: () => void;
}) {
  const at = groups.findIndex(({ id }) => id === group.id);
  const move = useAct('update_idea_group', { changes: ['list_idea_groups'] });
  const moveAfter = (afterId: string | null) => move.run({ groupId: group.id, afterId });
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          icon={Ellipsis}
          label={t('planning.actions', { title: group.name })}
          isBusy={move.isBusy}
        />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={onEdit}>
          <Pencil />
          {t('planning.group.edit')}
        </MenuItem>
        {at > 0 && (
          <MenuItem onSelect={() => moveAfter(groups[at - 2]?.id ?? null)}>
            <ArrowLeft />
            {t('planning.group.left')}
          </MenuItem>
        )}
        {at < groups.length - 1 && (
          <MenuItem onSelect={() => moveAfter(groups[at + 1]?.id ?? null)}>
            <ArrowRight />
            {t('planning.group.right')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem disabled={group.count > 0 || group.isLocked} onSelect={onDelete}>
          <Trash2 />
          {group.count > 0
            ? t('planning.group.notEmpty')
            : group.isLocked
              ? t('planning.group.unlockFirst')
              : t('planning.group.delete')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
