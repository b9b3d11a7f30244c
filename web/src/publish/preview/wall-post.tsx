import { Ellipsis, Globe } from 'lucide-react';
import type { PostLook } from './post-look.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import { LinkButton, LinkCard, PollLook } from './feed-extras.tsx';
import { MediaGrid } from './feed-media.tsx';
import { FeedText } from './feed-text.tsx';
import { FeedTime } from './feed-time.tsx';
import { lookOf } from './looks.ts';
import { Signs } from './signs.tsx';

/** A wall: words above, pictures and cards from edge to edge. */
export function WallPost({ account, draft, content, media, locale, at }: PostLook) {
  const own = content.settings['link'];
  const { title } = content.settings;
  const { linkButton } = lookOf(account.platform);
  const link = typeof own === 'string' && own !== '' ? { url: own } : draft.link;
  return (
    <>
      <div className="flex items-center gap-2.5 p-3">
        <AccountAvatar account={account} size={38} />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate text-[14px] font-semibold">{account.displayName}</p>
          <p className="flex items-center gap-1 text-xs text-feed-2">
            <FeedTime at={at} /> · <Globe className="size-3" aria-hidden />
          </p>
        </div>
        <Ellipsis className="size-4 text-feed-2" aria-hidden />
      </div>
      {typeof title === 'string' && title !== '' && (
        <p lang={locale ?? undefined} className="px-3 pb-1 text-[15px] font-semibold">
          {title}
        </p>
      )}
      <FeedText
        text={content.text}
        platform={account.platform}
        locale={locale}
        className="px-3 pb-2.5 text-[14px] leading-[20px]"
      />
      <MediaGrid media={media} />
      {draft.poll !== null && account.capabilities.poll && (
        <div className="px-3 pb-3">
          <PollLook poll={draft.poll} platform={account.platform} />
        </div>
      )}
      {linkButton ? (
        <LinkButton chosen={content.settings[linkButton.option]} usual={linkButton.usual} link={link} />
      ) : (
        media.length === 0 && link !== null && link.url.includes('.') && <LinkCard link={link} isFlush />
      )}
      <Signs platform={account.platform} className="justify-around border-t border-feed-line px-6 py-2.5" />
    </>
  );
}
