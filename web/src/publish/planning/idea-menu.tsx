import { ArrowDown, ArrowRight, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { t } from '../../text/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import type { Idea } from './board-types.ts';

/** Where the idea can move from here; null if it cannot. */
export interface Ways {
  groups: readonly { id: string | null; name: string; go: () => void }[];
  up: (() => void) | null;
  down: (() => void) | null;
}

/** The keyboard alternative to dragging, and the other actions on an idea. */
export function IdeaMenu({
  idea,
  ways,
  onEdit,
  onDelete,
}: {
  idea: Idea;
  ways: Ways;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const canMove = ways.groups.length > 0 || ways.up !== null || ways.down !== null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          icon={Ellipsis}
          label={t('planning.actions', { title: idea.title })}
          className="-mr-1 -mt-1 size-6"
        />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={onEdit}>
          <Pencil />
          {t('common.edit')}
        </MenuItem>
        {canMove && <MenuLine />}
        {ways.up && (
          <MenuItem onSelect={ways.up}>
            <ArrowUp />
            {t('planning.up')}
          </MenuItem>
        )}
        {ways.down && (
          <MenuItem onSelect={ways.down}>
            <ArrowDown />
            {t('planning.down')}
          </MenuItem>
        )}
        {ways.groups.map(({ id, name, go }) => (
          <MenuItem key={id ?? ''} onSelect={go}>
            <ArrowRight />
            {t('planning.moveTo', { group: name })}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={onDelete}>
          <Trash2 />
          {t('post.delete')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
