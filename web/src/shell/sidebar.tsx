import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { count } from '../text/format.ts';
import { t, type TextId } from '../text/text.ts';
import { Kbd } from '../ui/badge.tsx';
import { Meter } from '../ui/bits.tsx';
import { cn } from '../ui/cn.ts';
import { shown } from './keys.ts';
import { useIsLinguist, useMay, useProject, useWorkspaceId } from './member.ts';
import { addressOf, type NavItem, navOf } from './nav.ts';

// Menus that open with a click are loaded a moment after the page.
const PersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }));
const ProjectMenu = lazy(async () => ({ default: (await import('./project-menu.tsx')).ProjectMenu }));
const NoProject = lazy(async () => ({ default: (await import('./no-project.tsx')).NoProject }));
const WorkspaceMenu = lazy(async () => ({ default: (await import('./workspace-menu.tsx')).WorkspaceMenu }));

export function Sidebar({
  onSearch,
  onNavigate,
}: {
  onSearch: () => void;
  onNavigate?: (() => void) | undefined;
}) {
  const { current, hasNone } = useProject();
  const may = useMay();
  const isLinguist = useIsLinguist();
  const [folded, toggle] = useFolded();
  return (
    <div className="flex h-full min-h-0 flex-col border-r border-line bg-canvas">
      <div className="p-2.5 pb-0">
        <Suspense fallback={<div className="h-10" />}>
          <WorkspaceMenu />
        </Suspense>
        <button
          type="button"
          onClick={onSearch}
          className="mt-2 flex h-8 w-full items-center gap-2 rounded-sm border border-line bg-surface px-2 text-sm text-fg-3 shadow-e1 hover:border-line-strong pointer-coarse:h-10"
        >
          <Search className="size-3.5" aria-hidden />
          <span className="flex-1 truncate text-left">{t('shell.search')}</span>
          <Kbd>{shown('mod+k')}</Kbd>
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-3 pt-2.5">
        {navOf(may, isLinguist).map((group) => (
          <div key={group.text ?? 'top'} className={cn(group.text !== null && 'mt-4')}>
            {group.text !== null && (
              <div className="mb-0.5 flex h-6 items-center justify-between px-2">
                <Fold of={group.text} isFolded={folded.has(group.text)} onToggle={toggle} />
                {group.ofProject && (
                  <Suspense>
                    <ProjectMenu />
                  </Suspense>
                )}
              </div>
            )}
            <nav
              aria-label={group.text === null ? t('shell.main') : t(group.text)}
              hidden={group.text !== null && folded.has(group.text)}
              className="space-y-px"
            >
              {group.items.map((item) => (
                <Item
                  key={item.to}
                  item={item}
                  project={current?.project_id ?? null}
                  onNavigate={onNavigate}
                />
              ))}
              {group.ofProject && hasNone && (
                <Suspense>
                  <NoProject />
                </Suspense>
              )}
            </nav>
          </div>
        ))}
      </div>
      <div className="space-y-2.5 border-t border-line p-3">
        {!isLinguist && <Quota />}
        <Suspense fallback={<div className="h-9" />}>
          <PersonMenu />
        </Suspense>
      </div>
    </div>
  );
}

/** The heading of a group, which folds it. */
function Fold({
  of,
  isFolded,
  onToggle,
}: {
  of: TextId;
  isFolded: boolean;
  onToggle: (group: TextId) => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={t('shell.section', { name: t(of) })}
      onClick={() => onToggle(of)}
      className="-ml-1 flex items-center gap-1 rounded-xs px-1 text-2xs font-semibold tracking-[.02em] text-fg-3 hover:bg-hover hover:text-fg-2 pointer-coarse:h-10"
    >
      {t(of)}
      <ChevronDown className={cn('size-3 transition-transform', isFolded && '-rotate-90')} aria-hidden />
    </button>
  );
}

function Item({
  item,
  project,
  onNavigate,
}: {
  item: NavItem;
  project: string | null;
  onNavigate: (() => void) | undefined;
}) {
  const ws = useWorkspaceId();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const to = addressOf(item, ws, project);
  if (to === null) return null;
  const isOn = path === to || (!item.isExact && path.startsWith(`${to}/`));
  const Icon = item.icon;
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={isOn ? 'page' : undefined}
      className={cn(
        'group flex h-[29px] items-center gap-2.5 rounded-sm px-2 text-sm text-fg-2 hover:bg-hover hover:text-fg pointer-coarse:h-10',
        isOn && 'bg-active/80 font-medium text-fg',
      )}
    >
      <Icon
        className={cn('size-[15px] text-fg-3 group-hover:text-fg-2', isOn && 'text-brand-text')}
        strokeWidth={1.9}
        aria-hidden
      />
      <span className="flex-1 truncate">{t(item.text)}</span>
    </Link>
  );
}

function Quota() {
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const quota = context.data?.quotas.scheduledThisMonth;
  if (!quota) return null;
  return (
    <div>
      <div className="mb-1 flex justify-between text-2xs">
        <span className="text-fg-2">{t('shell.scheduled')}</span>
        <span className="tnum text-fg-3">
          {count(quota.used)} / {count(quota.limit)}
        </span>
      </div>
      <Meter
        label={t('shell.scheduled.month')}
        value={quota.used}
        max={quota.limit}
        tone={quota.left === 0 ? 'bad' : 'brand'}
      />
    </div>
  );
}

const KEY = 'folded';

/** Which groups of the sidebar are folded; stored in this browser. */
function useFolded(): [ReadonlySet<string>, (group: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(localStorage.getItem(KEY)?.split(',').filter(Boolean)),
  );
  return [
    folded,
    (group) => {
      const next = new Set(folded);
      if (!next.delete(group)) next.add(group);
      localStorage.setItem(KEY, [...next].join(','));
      setFolded(next);
    },
  ];
}
