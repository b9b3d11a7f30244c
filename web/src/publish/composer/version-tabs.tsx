import { Plus } from 'lucide-react';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../ui/menu.tsx';
import { atHandle } from '../at-handle.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import { type Draft, keyOfScope, type Scope, versionAt } from './draft.ts';
import { isWritten } from './own-options.ts';

export interface Tab {
  key: string;
  scope: Scope;
  platform?: string | undefined;
  label: string;
}

/** The text for all, one tab per chosen platform, and every version for an account or a language. */
export function tabsOf(draft: Draft, accounts: readonly Account[]): Tab[] {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const platforms = [...new Set(chosen.map(({ platform }) => platform))];
  const scopes: Scope[] = [{}, ...platforms.map((platform) => ({ platform }))];
  const known = new Set(scopes.map(keyOfScope));
  for (const version of draft.variants)
    if (isWritten(version) && !known.has(keyOfScope(version.scope))) scopes.push(version.scope);
  return scopes.map((scope) => {
    const account = accounts.find(({ id }) => id === scope.accountId);
    const names = [
      account?.displayName,
      scope.platform === undefined ? undefined : titleOf(scope.platform),
      scope.locale === undefined ? undefined : languageName(scope.locale),
    ].filter((name) => name !== undefined);
    return {
      key: keyOfScope(scope),
      scope,
      platform: scope.platform ?? account?.platform,
      label: names.join(' · ') || t('compose.all'),
    };
  });
}

export function VersionTabs({
  tabs,
  draft,
  accounts,
  current,
  problems,
  onChoose,
  onAdd,
}: {
  tabs: readonly Tab[];
  draft: Draft;
  accounts: readonly Account[];
  current: string;
  /** Platforms with a blocking problem. */
  problems: ReadonlySet<string>;
  onChoose: (key: string) => void;
  onAdd: (scope: Scope) => void;
}) {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const locales = [...new Set(chosen.flatMap(({ locale }) => locale ?? []))];
  return (
    <div className="flex items-center border-b border-line pr-1.5">
      <div
        role="tablist"
        aria-label={t('compose.versions')}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto px-2 pt-2 sm:flex-wrap"
      >
        {tabs.map((tab) => {
          const isOn = tab.key === current;
          const isOwn = tab.key !== 'all' && versionAt(draft, tab.scope)?.text != null;
          return (
            <button
              type="button"
              key={tab.key}
              role="tab"
              id={`version-${tab.key}`}
              aria-selected={isOn}
              aria-controls="version-text"
              onClick={() => onChoose(tab.key)}
              className={cn(
                'flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-t-sm border-b-2 px-2.5 text-xs font-medium',
                isOn ? 'border-brand text-fg' : 'border-transparent text-fg-2 hover:bg-hover hover:text-fg',
              )}
            >
              {tab.platform !== undefined && <PlatformIcon platform={tab.platform} size={15} />}
              {tab.label}
              {isOwn && <Dot className="bg-brand" text={t('compose.customized')} />}
              {tab.platform !== undefined && problems.has(tab.platform) && (
                <Dot className="bg-bad" text={t('compose.hasProblem')} />
              )}
            </button>
          );
        })}
      </div>
      {chosen.length > 0 && (
        <Menu>
          <MenuTrigger asChild>
            <Button size="icon" variant="ghost" aria-label={t('compose.addVersion')}>
              <Plus />
            </Button>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuLabel>{t('compose.versionFor')}</MenuLabel>
            {chosen.map((account) => (
              <MenuItem key={account.id} onSelect={() => onAdd({ accountId: account.id })}>
                <PlatformIcon platform={account.platform} size={15} />
                {account.displayName}
                <span className="text-xs text-fg-3">{atHandle(account.handle)}</span>
              </MenuItem>
            ))}
            {locales.map((locale) => (
              <MenuItem key={locale} onSelect={() => onAdd({ locale })}>
                {languageName(locale)}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </div>
  );
}

function Dot({ className, text }: { className: string; text: string }) {
  return (
    <span className={cn('relative size-1.5 rounded-full', className)} title={text}>
      <span className="sr-only">{text}</span>
    </span>
  );
}
