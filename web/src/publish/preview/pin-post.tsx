import { AccountAvatar } from '../account-avatar.tsx';
import type { PostLook } from './post-look.ts';
import { FeedText } from './feed-text.tsx';
import { Carousel } from './photo-posts.tsx';
import { Signs } from './signs.tsx';

/**
 * A pin: a picture, at most one and a half times as tall as it is wide, its link, a title if it has one, then its
 * author.
 */
export function PinPost({ account, draft, content, media, locale }: PostLook) {
  const { title } = content.settings;
  const { link } = draft;
  return (
    <>
      <Carousel media={media} className="aspect-[2/3]" tallest={2 / 3} />
      <Signs platform={account.platform} className="px-4 pt-3" />
      <div className="space-y-1 p-3.5">
        {link !== null && URL.canParse(link.url) && (
          <p className="truncate text-xs text-feed-link underline">{new URL(link.url).host}</p>
        )}
        {typeof title === 'string' && title.trim() !== '' && (
          <p lang={locale ?? undefined} dir="auto" className="text-[17px] font-semibold leading-6">
            {title}
          </p>
        )}
        <FeedText
          text={content.text}
          platform={account.platform}
          locale={locale}
          className="text-[14px] leading-[20px]"
        />
        <p className="flex items-center gap-2 pt-1.5 text-[13px]">
          <AccountAvatar account={account} size={26} />
          <span className="truncate font-medium">{account.displayName}</span>
        </p>
      </div>
    </>
  );
}
