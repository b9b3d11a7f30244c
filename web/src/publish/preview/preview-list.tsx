import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { languageName, when } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { FeedCard } from './feed-card.tsx';
import type { PostLook } from './post-look.ts';

/** The look of a post, account by account, with language and time. All pages use this preview. */
export function PreviewList({
  looks,
  isWide = false,
  isTitled = true,
}: {
  looks: readonly PostLook[];
  /** Side by side if there is room, instead of one below the other in a scrolling column. */
  isWide?: boolean;
  /** False where what it stands in is called a preview already. */
  isTitled?: boolean | undefined;
}) {
  const [only, setOnly] = useState<string | null>(null);
  const [theme, setTheme] = useState<'light' | 'dark'>(
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
  const platforms = [...new Set(looks.map(({ account }) => account.platform))];
  const shown = looks.filter(
    ({ account: { platform } }) => only === null || platform === only || !platforms.includes(only),
  );
  const Sign = theme === 'light' ? Moon : Sun;
  return (
    <>
      <div
        className={cn(
          'flex min-h-11 flex-wrap items-center gap-1.5 border-b border-line bg-surface px-4 py-1.5',
          isWide && 'rounded-t-lg',
        )}
      >
        {isTitled && <h2 className="mr-2 text-sm font-semibold">{t('compose.preview')}</h2>}
        {platforms.length > 1 &&
          platforms.map((platform) => (
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
        <IconButton
          icon={Sign}
          label={t(theme === 'light' ? 'preview.dark' : 'preview.light')}
          onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}
        />
      </div>
      <div
        {...(!isWide && { tabIndex: 0 })}
        role="region"
        aria-label={t('compose.previews')}
        className={
          isWide
            ? 'grid items-start gap-4 rounded-b-lg bg-sunken/60 p-4 md:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]'
            : 'min-h-0 flex-1 space-y-4 overflow-y-auto p-4'
        }
      >
        {shown.length === 0 && <p className="text-sm text-fg-3">{t('compose.preview.none')}</p>}
        {shown.map((look) => (
          <div key={look.account.id} className="min-w-0 space-y-1.5">
            <Caption look={look} />
            <FeedCard theme={theme} look={look} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Place, language and time, which a feed itself does not show. */
export function Caption({ look: { account, locale, at } }: { look: PostLook }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs text-fg-2">
      <PlatformIcon platform={account.platform} size={15} />
      <span>{titleOf(account.platform)}</span>
      <span className="min-w-0 flex-1 truncate text-fg-3">{account.displayName}</span>
      {locale !== null && <Tag>{languageName(locale)}</Tag>}
      {at !== null && <time dateTime={at}>{when(at)}</time>}
    </p>
  );
}
