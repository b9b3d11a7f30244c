import { Columns3 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/regions.tsx';
import type { Group } from './board-types.ts';
import { Column } from './column.tsx';
import { GroupMenu } from './group-menu.tsx';

/** What all columns share. */
type Shared = Omit<ComponentProps<typeof Column>, 'group' | 'name' | 'others' | 'menu'>;

/** The ideas without a group first, then a column for each group. */
export function Board({
  groups,
  shared,
  hasLoose,
  onEdit,
  onDelete,
}: {
  groups: readonly Group[];
  shared: Shared;
  /** Some ideas have no group. */
  hasLoose: boolean;
  /** Null: a new one. */
  onEdit: (group: Group | null) => void;
  onDelete: (group: Group) => void;
}) {
  const may = useMay();
  const takers = groups.filter(({ isLocked }) => !isLocked);
  return (
    <div
      role="group"
      aria-label={t('planning.board')}
      tabIndex={0}
      className="flex min-h-0 flex-1 gap-3 overflow-x-auto p-4"
    >
      <Column
        {...shared}
        group={null}
        name={t('planning.noGroup')}
        others={takers.map(({ id, name }) => ({ id, name }))}
      />
      {groups.map((group) => (
        <Column
          key={group.id}
          {...shared}
          group={group}
          name={group.name}
          others={takers.filter(({ id }) => id !== group.id).map(({ id, name }) => ({ id, name }))}
          menu={
            may('draft') && (
              <GroupMenu
                group={group}
                groups={groups}
                onEdit={() => onEdit(group)}
                onDelete={() => onDelete(group)}
              />
            )
          }
        />
      ))}
      {groups.length === 0 && (
        <Empty
          icon={Columns3}
          title={t(hasLoose ? 'planning.noGroups' : 'planning.empty')}
          action={
            may('draft') && (
              <Button variant="primary" onClick={() => onEdit(null)}>
                {t('planning.group.new')}
              </Button>
            )
          }
        >
          {t('planning.empty.next')}
        </Empty>
      )}
    </div>
  );
}
