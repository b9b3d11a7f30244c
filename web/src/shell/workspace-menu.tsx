import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { roleName } from '../text/role-name.ts';
import { need, t } from '../text/text.ts';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuLine, MenuTrigger } from '../ui/menu.tsx';
import { useWorkspace } from './member.ts';

const CreateWorkspace = lazy(
  async () =>
    (await Promise.all([import('../people/settings/workspace/create-workspace.tsx'), need(['people'])]))[0],
);

export function WorkspaceMenu() {
  const workspace = useWorkspace();
  const workspaces = useCall('list_workspaces', {}, { staleTime: 60_000 });
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger className="flex h-10 w-full items-center gap-2.5 rounded-md px-1.5 text-left hover:bg-hover">
          <span
            aria-hidden
            className="grid size-7 place-items-center rounded-[8px] bg-[linear-gradient(150deg,oklch(.56_.2_262),oklch(.42_.19_272))] text-sm font-bold text-white shadow-e1"
          >
            {Array.from(workspace?.name ?? '·')[0]}
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate text-sm font-semibold">{workspace?.name ?? ' '}</span>
            <span className="block text-2xs text-fg-3">{workspace && roleName(workspace)}</span>
          </span>
          <ChevronsUpDown className="size-3.5 text-fg-3" aria-hidden />
          <span className="sr-only">{t('shell.switchWorkspace')}</span>
        </MenuTrigger>
        <MenuContent align="start" className="w-60">
          <MenuLabel>{t('shell.workspaces')}</MenuLabel>
          {workspaces.data?.items.map((each) => (
            <MenuItem key={each.id} onSelect={() => void navigate({ to: `/w/${each.id}/home` })}>
              <span className="min-w-0 flex-1 truncate">{each.name}</span>
              <span className="text-2xs text-fg-3">{roleName(each)}</span>
              {each.id === workspace?.id && <Check />}
            </MenuItem>
          ))}
          <MenuLine />
          <MenuItem onSelect={() => setCreating(true)}>
            <Plus />
            {t('shell.createWorkspace')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {isCreating && (
        <Suspense>
          <CreateWorkspace onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
