import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PlatformIcon } from '../platform-icon.tsx';
import { PlatformRow } from '../platform-row.tsx';
import type { Account } from '../states.ts';
import { inWords } from '../../text/in-words.ts';
import { Fixes } from './fixes.tsx';

export type Checked = Output<'precheck_draft'>;
export type Problem = Checked['targets'][number]['issues'][number];

const ICONS = {
  error: { Icon: CircleAlert, tone: 'text-bad-text' },
  warning: { Icon: TriangleAlert, tone: 'text-warn-text' },
  info: { Icon: Info, tone: 'text-fg-3' },
};

/** What the platforms would say, said now. The server checks; nothing here has a rule of its own. */
export function PrecheckList({
  checked,
  accounts,
  ...rest
}: {
  checked: Checked;
  accounts: readonly Account[];
} & Pick<ComponentProps<typeof Fixes>, 'draft' | 'isLocked' | 'onOwn' | 'onOpen'>) {
  const rows = checked.targets.flatMap((target) => target.issues.map((issue) => ({ target, issue })));
  const ready = checked.targets.filter(({ ok, issues }) => ok && issues.length === 0);
  return (
    <Card>
      <div
        className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5"
        aria-live="polite"
      >
        <h2 className="text-sm font-semibold">{t('compose.precheck')}</h2>
        {checked.blocking > 0 && <Tag tone="bad">{t('compose.blocking', { count: checked.blocking })}</Tag>}
        {checked.warnings > 0 && <Tag tone="warn">{t('compose.warnings', { count: checked.warnings })}</Tag>}
        {ready.length > 0 && <Tag tone="ok">{t('compose.ready', { count: ready.length })}</Tag>}
        <span className="flex-1" />
        <span className="text-2xs text-fg-3">{t('compose.precheck.note')}</span>
      </div>
      <ul className="divide-y divide-line/70">
        {rows.map(({ target, issue }) => {
          const account = accounts.find(({ id }) => id === target.accountId);
          const { Icon, tone } = ICONS[issue.severity];
          return (
            <li
              key={`${target.accountId} ${issue.code} ${issue.field} ${issue.part}`}
              className="flex flex-wrap items-center gap-3 px-4 py-2"
            >
              <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden />
              <PlatformIcon platform={target.platform} size={18} />
              <div className="min-w-48 flex-1">
                <p className="text-sm font-medium">
                  {issue.part > 0 && `${t('compose.part', { number: issue.part + 1 })}: `}
                  {inWords(issue.message)}
                </p>
                {issue.fix !== undefined && <p className="text-xs text-fg-3">{inWords(issue.fix)}</p>}
              </div>
              {account && (
                <span className="flex flex-wrap gap-1.5">
                  <Fixes
                    {...rest}
                    issue={issue}
                    account={account}
                    siblings={accounts.filter(({ platform }) => platform === target.platform)}
                    checked={checked}
                  />
                </span>
              )}
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
