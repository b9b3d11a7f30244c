import { useNavigate } from '@tanstack/react-router';
import { Languages, LogOut, Moon, Rows3, Sun, SunMoon } from 'lucide-react';
import { queryClient } from '../api/cache.ts';
import { enter } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { speak, t } from '../text/text.ts';
import { i18n } from '../text/text.ts';
import { Avatar } from '../ui/bits.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuLine, MenuTrigger } from '../ui/menu.tsx';
import { densityOf, setDensity, setTheme } from './theme.ts';

/** Leaves nothing of this person behind in the page. */
export async function signOut(): Promise<void> {
  await enter('logout', {});
  queryClient.clear();
  location.assign('/sign-in');
}

export function PersonMenu() {
  const me = useCall('get_me', {}, { staleTime: 60_000 });
  const navigate = useNavigate();
  const name = me.data?.name ?? '';
  return (
    <Menu>
      <MenuTrigger className="flex h-9 w-full items-center gap-2 rounded-sm px-1 text-left hover:bg-hover">
        <Avatar name={name} size={26} />
        <span className="flex-1 truncate text-sm font-medium">{name}</span>
        <span className="sr-only">{t('shell.you')}</span>
      </MenuTrigger>
      <MenuContent align="start" className="w-56">
        <MenuLabel>{me.data?.email ?? ''}</MenuLabel>
        <MenuItem onSelect={() => setTheme('light')}>
          <Sun />
          {t('shell.theme.light')}
        </MenuItem>
        <MenuItem onSelect={() => setTheme('dark')}>
          <Moon />
          {t('shell.theme.dark')}
        </MenuItem>
        <MenuItem onSelect={() => setTheme('system')}>
          <SunMoon />
          {t('shell.theme.system')}
        </MenuItem>
        <MenuItem onSelect={() => setDensity(densityOf() === 'compact' ? 'comfortable' : 'compact')}>
          <Rows3 />
          {t('shell.density')}
        </MenuItem>
        <MenuItem onSelect={() => void speak(i18n.locale === 'en' ? 'zh-cn' : 'en')}>
          <Languages />
          {i18n.locale === 'en' ? <span lang="zh-CN">简体中文</span> : <span lang="en">English</span>}
        </MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => void signOut().catch(() => navigate({ to: '/sign-in' }))}>
          <LogOut />
          {t('shell.signOut')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
