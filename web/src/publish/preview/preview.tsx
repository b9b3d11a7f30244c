import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { type Draft, effectiveFor } from '../composer/draft.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import { FeedCard } from './feed-card.tsx';

type Plan = Output<'precheck_draft'>['mediaPlan'];

interface Props {
  draft: Draft;
  accounts: readonly Account[];
  /** Which cut of a picture goes to which account. */
  plan: Plan;
}

/** How it will look, account by account: the words are exactly what each gets, cut where its feed cuts them. */
export function Previews({ draft, accounts, plan }: Props) {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const [only, setOnly] = useState<string | null>(null);
  const [theme, setTheme] = useState<'light' | 'dark'>(
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
  const platforms = [...new Set(chosen.map(({ platform }) => platform))];
  const shown = chosen.filter(
    ({ platform }) => only === null || platform === only || !platforms.includes(only),
  );
  const Sign = theme === 'light' ? Moon : Sun;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-1.5 border-b border-line bg-surface px-4 py-1.5">
        <h2 className="mr-2 text-sm font-semibold">{t('compose.preview')}</h2>
        {platforms.map((platform) => (
          <button
            type="button"
            key={platform}
            aria-label={t('compose.previewOf', { platform: titleOf(platform) })}
            aria-pressed={only === platform}
            onClick={() => setOnly(only === platform ? null : platform)}
            className={cn('rounded-md p-[3px]', only === platform && 'ring-2 ring-brand')}
          >
            <PlatformIcon platform={platform} size={20} />
          </button>
        ))}
        <span className="flex-1" />
        <Button
          size="icon"
          variant="ghost"
          aria-label={t(theme === 'light' ? 'preview.dark' : 'preview.light')}
          onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}
        >
          <Sign />
        </Button>
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('compose.previews')}
        className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4"
      >
        {shown.length === 0 && <p className="text-sm text-fg-3">{t('compose.preview.none')}</p>}
        {shown.map((account) => {
          const content = effectiveFor(draft, account);
          const shownOf = (mediaId: string) => ({
            mediaId,
            renderId:
              plan.find((each) => each.accountId === account.id && each.mediaId === mediaId)?.renderId ??
              null,
          });
          return (
            <FeedCard
              key={account.id}
              theme={theme}
              look={{
                account,
                draft,
                content,
                media: content.mediaIds.map(shownOf),
                locale: localeFor(draft, account),
                shownOf,
              }}
            />
          );
        })}
      </div>
    </>
  );
}

/** The language of what the account gets, as far as it is known. */
const localeFor = (draft: Draft, account: Account): string | null =>
  draft.variants.some(({ scope }) => scope.locale !== undefined && scope.locale === account.locale)
    ? account.locale
    : draft.locale;
