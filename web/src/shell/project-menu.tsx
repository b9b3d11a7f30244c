import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../text/text.ts';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../ui/menu.tsx';
import { rememberProject, useMay, useProject, useWorkspaceId } from './member.ts';
import { NewProject } from './new-project.ts';

export function ProjectMenu() {
  const { all, current } = useProject();
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const mayCreate = useMay()('manage');
  const [isCreating, setCreating] = useState(false);
  if (!current) return null;
  return (
    <>
      <Menu>
        <MenuTrigger
          className="flex h-5 max-w-32 items-center gap-1 rounded-xs px-1 text-2xs text-fg-2 hover:bg-hover hover:text-fg"
          aria-label={t('shell.switchProject', { name: current.name })}
        >
          <span className="truncate">{current.name}</span>
          <ChevronDown className="size-3 shrink-0" aria-hidden />
        </MenuTrigger>
        <MenuContent align="end">
          {all.map((each) => (
            <MenuItem
              key={each.project_id}
              onSelect={() => {
                rememberProject(ws, each.project_id);
                void navigate({ to: `/w/${ws}/l/${each.project_id}` });
              }}
            >
              <span className="flex-1">{each.name}</span>
              {each.project_id === current.project_id && <Check />}
            </MenuItem>
          ))}
          {mayCreate && (
            <>
              <MenuLine />
              <MenuItem onSelect={() => setCreating(true)}>
                <Plus />
                {t('shell.newProject')}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {isCreating && (
        <Suspense>
          <NewProject onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
