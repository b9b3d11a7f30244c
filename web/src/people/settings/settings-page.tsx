import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { SettingsColumn } from '../../shell/settings-column.tsx';
import { seenBy } from '../../shell/seen-by.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { SECTIONS, type Section } from './sections.ts';

/** A section of the settings: the list of all sections on the left, its panels on the right. */
export function SettingsPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page title={title} actions={actions} isFull>
      <div className="flex min-h-0 flex-1 max-[1100px]:flex-col">
        <Sections />
        <SettingsColumn>{children}</SettingsColumn>
      </div>
    </Page>
  );
}

function Sections() {
  const may = useMay();
  const me = useCall('get_me', {});
  const isSteward = me.data?.isSteward === true;
  const groups = seenBy(may, SECTIONS)
    .map(({ text, items }) => ({ text, items: items.filter((item) => isSteward || !item.isForStewards) }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav
      aria-label={t('nav.settings')}
      className="shrink-0 border-line bg-surface min-[1101px]:w-52 min-[1101px]:overflow-y-auto min-[1101px]:border-r min-[1101px]:p-3 max-[1100px]:flex max-[1100px]:gap-1 max-[1100px]:overflow-x-auto sm:max-[1100px]:flex-wrap max-[1100px]:border-b max-[1100px]:px-4 max-[1100px]:py-1.5"
    >
      {groups.map((group) => (
        <div key={group.text} className="mb-4 space-y-px max-[1100px]:contents">
          <div className="px-2 pb-1 text-2xs font-semibold text-fg-3 max-[1100px]:hidden">
            {t(group.text)}
          </div>
          {group.items.map((item) => (
            <SectionLink key={item.to} item={item} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function SectionLink({ item }: { item: Section }) {
  const to = `/w/${useWorkspaceId()}/settings/${item.to}`;
  const isOn = useRouterState({ select: (state) => state.location.pathname === to });
  const Icon = item.icon;
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the sections are a line that is wider than the screen.
  useEffect(() => {
    if (isOn) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [isOn]);
  return (
    <Link
      ref={link}
      to={to}
      aria-current={isOn ? 'page' : undefined}
      className={cn(
        'flex h-[29px] shrink-0 items-center gap-2.5 whitespace-nowrap rounded-sm px-2 text-sm text-fg-2 hover:bg-hover hover:text-fg pointer-coarse:h-10',
        isOn && 'bg-active/80 font-medium text-fg',
      )}
    >
      <Icon
        className={cn('size-[15px] text-fg-3', isOn && 'text-brand-text')}
        strokeWidth={1.9}
        aria-hidden
      />
      {t(item.text)}
    </Link>
  );
}
