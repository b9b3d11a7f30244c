import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inWords } from '../../text/in-words.ts';
import { list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { titleOf } from '../platform-icon.tsx';
import { PlatformRow } from '../platform-row.tsx';
import type { Account } from '../states.ts';
import { type Draft, effectiveFor } from './draft.ts';
import { Fixes } from './fixes.tsx';
import { type Checked, type Group, groupIssues, readyAccounts } from './group-issues.ts';
import { GroupFixes } from './group-fixes.tsx';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';

const ICONS = {
  error: { Icon: CircleAlert, tone: 'text-bad-text' },
  warning: { Icon: TriangleAlert, tone: 'text-warn-text' },
  info: { Icon: Info, tone: 'text-fg-3' },
};

/** What the platforms would refuse, each problem once. The server checks; this list has no rules of its own. */
export function PrecheckList({
  checked,
  accounts,
  onChange,
  ...rest
}: {
  checked: Checked;
  accounts: readonly Account[];
  onChange: (change: Partial<Draft>) => void;
} & Pick<ComponentProps<typeof Fixes>, 'draft' | 'isLocked' | 'onOwn' | 'onOpen'>) {
  const { draft } = rest;
  const accountOf = (accountId: string) => accounts.find(({ id }) => id === accountId);
  const groups = groupIssues(checked.targets, {
    mediaOf: (accountId, part) => {
      const account = accountOf(accountId);
      if (!account) return [];
      const { mediaIds, parts } = effectiveFor(draft, account);
      return part === 0 ? mediaIds : (parts[part - 1]?.mediaIds ?? []);
    },
    hasPolls: (accountId) => accountOf(accountId)?.capabilities.poll ?? false,
  });
  const names = useMediaNames(groups.flatMap(({ mediaIds }) => mediaIds));
  const ready = readyAccounts(checked.targets);
  const count = (severity: Group['severity']) => groups.filter((each) => each.severity === severity).length;
  return (
    <Card>
      <div
        className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5"
        aria-live="polite"
      >
        <h2 className="text-sm font-semibold">{t('compose.precheck')}</h2>
        {count('error') > 0 && <Tag tone="bad">{t('compose.blocking', { count: count('error') })}</Tag>}
        {count('warning') > 0 && <Tag tone="warn">{t('compose.warnings', { count: count('warning') })}</Tag>}
        {ready.length > 0 && <Tag tone="ok">{t('compose.ready', { count: ready.length })}</Tag>}
        <span className="flex-1" />
        <span className="text-2xs text-fg-3">{t('compose.precheck.note')}</span>
      </div>
      <ul className="divide-y divide-line/70">
        {groups.map((group) => {
          const { key, kind, severity, issue, at, mediaIds } = group;
          const { Icon, tone } =
            kind === 'processing' ? { ...ICONS.info, Icon: LoaderCircle } : ICONS[severity];
          const platforms = [...new Set(at.map(({ platform }) => platform))];
          const files = mediaIds.flatMap((id) => names.get(id) ?? []);
          return (
            <li key={key} className="flex flex-wrap items-center gap-3 px-4 py-2" data-problem={kind}>
              <Icon
                className={`size-4 shrink-0 ${tone} ${kind === 'processing' ? 'animate-spin' : ''}`}
                aria-hidden
              />
              <PlatformRow platforms={platforms} size={18} most={11} />
              <div className="min-w-48 flex-1">
                <p className="text-sm font-medium">{wordsOf(group, platforms, names)}</p>
                {files.length > 0 && <p className="break-words text-xs text-fg-2">{list(files)}</p>}
                {kind === 'said' && issue.fix !== undefined && (
                  <p className="text-xs text-fg-3">{inWords(issue.fix)}</p>
                )}
              </div>
              <span className="flex flex-wrap gap-1.5">
                {kind === 'said' ? (
                  platforms.map((platform) => {
                    const first = at.find((each) => each.platform === platform);
                    const account = first && accountOf(first.accountId);
                    return (
                      account && (
                        <Fixes
                          key={platform}
                          {...rest}
                          issue={first.issue}
                          account={account}
                          siblings={accounts.filter((each) => each.platform === platform)}
                          checked={checked}
                        />
                      )
                    );
                  })
                ) : (
                  <GroupFixes {...rest} group={group} platforms={platforms} onChange={onChange} />
                )}
              </span>
            </li>
          );
        })}
        {ready.length > 0 && (
          <li className="flex h-9 items-center gap-3 px-4 text-xs text-fg-3">
            <CircleCheck className="size-4 text-ok-text" aria-hidden />
            <PlatformRow
              platforms={[...new Set(ready.map(({ platform }) => platform))]}
              size={16}
              most={11}
            />
            {t('compose.readyAll', { count: ready.length })}
          </li>
        )}
      </ul>
    </Card>
  );
}

function wordsOf(
  { kind, issue, part, mediaIds }: Group,
  platforms: readonly string[],
  names: ReadonlyMap<string, string>,
): string {
  if (kind === 'alt') return t('compose.problem.alt', { count: mediaIds.length });
  if (kind === 'processing') return t('compose.problem.processing', { count: mediaIds.length });
  if (kind === 'noPoll') return t('compose.problem.noPoll', { platforms: list(platforms.map(titleOf)) });
  if (kind === 'empty')
    return part === 0 ? t('compose.problem.empty') : t('compose.problem.emptyPart', { number: part + 1 });
  const message = inWords(issue.message).replaceAll(/\bmed_\w+/g, (id) => names.get(id) ?? '…');
  return part > 0 ? `${t('compose.part', { number: part + 1 })}: ${message}` : message;
}

const FRESH_MS = 60_000;

/** Files by their names; without a name while it is loading. */
function useMediaNames(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: [...new Set(ids)].map((mediaId) => ({
      queryKey: keyOf('get_media', { mediaId }),
      queryFn: () => call('get_media', { mediaId }),
      staleTime: FRESH_MS,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.filename]] : []))),
  });
}
