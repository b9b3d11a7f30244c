import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Languages, LogOut, Moon, Rows3, Sun, SunMoon, UserRound } from 'lucide-react';
import { queryClient } from '../api/cache.ts';
import { enter } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { i18n, t } from '../text/text.ts';
import { Avatar } from '../ui/bits.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuLine, MenuTrigger } from '../ui/menu.tsx';
import { words } from './kept-words.ts';
import { useWorkspaceId } from './member.ts';
import { forgetLastPerson, useChangePreferences, useAppliedPerson } from './preferences.ts';
import { densityOf } from './theme.ts';

// Few people leave with unsaved words.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Leaves nothing of this person behind in the browser, including unsaved words. */
export async function signOut(): Promise<void> {
  await enter('logout', {});
  words.forgetAll();
  words.belongTo(null);
  queryClient.clear();
  forgetLastPerson();
  location.assign('/sign-in');
}

export function PersonMenu() {
  const me = useCall('get_me', {}, { staleTime: 60_000 });
  useAppliedPerson(me.data);
  const navigate = useNavigate();
  const ws = useWorkspaceId();
  const change = useChangePreferences();
  const name = me.data?.name ?? '';
  const [unsaved, setUnsaved] = useState(0);
  const leave = () => void signOut().catch(() => navigate({ to: '/sign-in' }));
  // After a sign-out no words are left for the next person here; the page asks first if something would be lost.
  const askOrLeave = () => {
    const count = words.places().length;
    if (count === 0) leave();
    else setUnsaved(count);
  };
  return (
    <>
      <Menu>
        <MenuTrigger className="flex h-9 w-full items-center gap-2 rounded-sm px-1 text-left hover:bg-hover">
          <Avatar name={name} size={26} />
          <span className="flex-1 truncate text-sm font-medium">{name}</span>
          <span className="sr-only">{t('shell.you')}</span>
        </MenuTrigger>
        <MenuContent align="start" className="w-56">
          <MenuLabel>{me.data?.email ?? ''}</MenuLabel>
          <MenuItem onSelect={() => void navigate({ to: `/w/${ws}/settings/profile` })}>
            <UserRound />
            {t('shell.profile')}
          </MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => change({ theme: 'light' })}>
            <Sun />
            {t('shell.theme.light')}
          </MenuItem>
          <MenuItem onSelect={() => change({ theme: 'dark' })}>
            <Moon />
            {t('shell.theme.dark')}
          </MenuItem>
          <MenuItem onSelect={() => change({ theme: 'system' })}>
            <SunMoon />
            {t('shell.theme.system')}
          </MenuItem>
          <MenuItem
            onSelect={() => change({ density: densityOf() === 'compact' ? 'comfortable' : 'compact' })}
          >
            <Rows3 />
            {t('shell.density')}
          </MenuItem>
          <MenuItem onSelect={() => change({ language: i18n.locale === 'en' ? 'zh-cn' : 'en' })}>
            <Languages />
            {i18n.locale === 'en' ? <span lang="zh-CN">简体中文</span> : <span lang="en">English</span>}
          </MenuItem>
          <MenuLine />
          <MenuItem onSelect={askOrLeave}>
            <LogOut />
            {t('shell.signOut')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {unsaved > 0 && (
        <Suspense>
          <ConfirmDialog
            onClose={() => setUnsaved(0)}
            title={t('signOut.unsaved')}
            lead={t('signOut.unsaved.lead', { count: unsaved })}
            submit={t('signOut.discard')}
            isBusy={false}
            onConfirm={leave}
          />
        </Suspense>
      )}
    </>
  );
}
