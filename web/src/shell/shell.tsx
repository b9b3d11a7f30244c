import { useLingui } from '@lingui/react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToEvents } from '../api/events.ts';
import { i18n, t } from '../text/text.ts';
import { IconButton } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Skeleton } from '../ui/regions.tsx';
import { useActions } from './actions.ts';
import { listenForKeys } from './keys.ts';
import {
  useIsLinguist,
  useIsMember,
  useMay,
  useProject,
  useRememberedProject,
  useWorkspaceId,
} from './member.ts';
import { addressOf, navOf } from './nav.ts';
import { NewProject } from './new-project.ts';
import { Offline } from './offline.tsx';
import { Sidebar } from './sidebar.tsx';
import { useChangePreferences } from './preferences.ts';

const NoWorkspace = lazy(() => import('./no-workspace.tsx'));
const Palette = lazy(() => import('./palette.tsx'));
const ShortcutMap = lazy(() => import('./shortcut-map.tsx'));

/** Everything around a screen inside a workspace. */
export function Shell() {
  // Every text of the page is requested again when the language changes.
  useLingui();
  const ws = useWorkspaceId();
  const isMember = useIsMember();
  const [over, setOver] = useState<'palette' | 'map' | 'nav' | 'project' | null>(null);
  const [isHidden, setHidden] = useState(false);
  useEffect(listenForKeys, []);
  useEffect(() => listenToEvents(ws), [ws]);
  useEffect(() => localStorage.setItem('workspace', ws), [ws]);
  useRememberedProject();
  useShellActions(setOver, () => setHidden((is) => !is));

  return (
    <div
      className={cn(
        'grid h-dvh overflow-hidden',
        isHidden
          ? 'grid-cols-[minmax(0,1fr)]'
          : 'grid-cols-[228px_minmax(0,1fr)] max-[900px]:grid-cols-[minmax(0,1fr)]',
      )}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:bg-surface focus:px-3 focus:py-2"
      >
        {t('shell.skip')}
      </a>
      {!isHidden && (
        <aside aria-label={t('shell.sidebar')} className="min-h-0 max-[900px]:hidden">
          <Sidebar onSearch={() => setOver('palette')} />
        </aside>
      )}
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
        <div className="flex items-center gap-2 border-b border-line bg-surface px-2 py-1.5 min-[901px]:hidden">
          <IconButton icon={MenuIcon} label={t('shell.openNav')} onClick={() => setOver('nav')} />
          <span className="text-sm font-semibold">Parlance</span>
        </div>
        <Offline />
        <Suspense fallback={<Skeleton />}>{isMember ? <Outlet /> : <NoWorkspace wasHere />}</Suspense>
      </main>
      <Dialog.Root open={over === 'nav'} onOpenChange={(next) => !next && setOver(null)}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 bg-[var(--scrim)]" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 z-50 w-[264px] shadow-e3 animate-in slide-in-from-left-6"
          >
            <Dialog.Title className="sr-only">{t('shell.main')}</Dialog.Title>
            <Sidebar onSearch={() => setOver('palette')} onNavigate={() => setOver(null)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Suspense>
        {over === 'palette' && <Palette onClose={() => setOver(null)} />}
        {over === 'map' && <ShortcutMap onClose={() => setOver(null)} />}
        {over === 'project' && <NewProject onClose={() => setOver(null)} />}
      </Suspense>
    </div>
  );
}

function useShellActions(
  open: (what: 'palette' | 'map' | 'project') => void,
  toggleSidebar: () => void,
): void {
  const navigate = useNavigate();
  const ws = useWorkspaceId();
  const { current } = useProject();
  const may = useMay();
  const isLinguist = useIsLinguist();
  const change = useChangePreferences();
  const group = t('shell.group.anywhere');
  useActions([
    {
      id: 'palette',
      label: t('shell.palette'),
      group,
      keys: 'mod+k',
      whileTyping: true,
      isLocal: true,
      run: () => open('palette'),
    },
    { id: 'map', label: t('shell.map'), group, keys: '?', run: () => open('map') },
    { id: 'sidebar', label: t('shell.toggleSidebar'), group, keys: '[', run: toggleSidebar },
    {
      id: 'theme',
      label: t('shell.toggleTheme'),
      group,
      keys: 'mod+shift+l',
      whileTyping: true,
      whenCovered: true,
      run: () => change({ theme: document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark' }),
    },
    {
      id: 'language',
      label: i18n.locale === 'en' ? '简体中文' : 'English',
      group,
      run: () => change({ language: i18n.locale === 'en' ? 'zh-cn' : 'en' }),
    },
    ...(may('manage')
      ? [
          {
            id: 'new-project',
            label: t('shell.newProject'),
            group: t('shell.group.create'),
            run: () => open('project'),
          },
        ]
      : []),
    ...navOf(may, isLinguist)
      .flatMap(({ items }) => items)
      .flatMap((item) => {
        const to = addressOf(item, ws, current?.project_id ?? null);
        if (to === null) return [];
        return [
          {
            id: `go:${item.to}`,
            label: t(item.text),
            group: t('shell.group.go'),
            ...(item.keys && { keys: item.keys }),
            run: () => void navigate({ to }),
          },
        ];
      }),
  ]);
}
