import { t } from '../../text/text.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import { PlatformIcon } from '../platform-icon.tsx';
import { atHandle } from '../at-handle.ts';
import type { PostLook } from './post-look.ts';
import { LinkCard, PollLook } from './feed-extras.tsx';
import { MediaGrid, type Shown } from './feed-media.tsx';
import { FeedText } from './feed-text.tsx';
import { FeedTime } from './feed-time.tsx';
import { Signs } from './signs.tsx';

/** Words first, and a thread hangs on one line. */
export function WordsPost({ account, draft, content, media, locale, shownOf, at }: PostLook) {
  const posts: { text: string; media: readonly Shown[] }[] = [
    { text: content.text, media },
    ...(account.capabilities.thread
      ? content.parts.map((part) => ({ text: part.text, media: part.mediaIds.map(shownOf) }))
      : []),
  ];
  const { link, poll, contentWarning } = draft;
  const hasCard = link !== null && link.url.includes('.') && media.length === 0 && poll === null;
  return (
    <div className="p-3.5">
      {posts.map((post, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a thread are their order
        <div key={index} className="flex gap-2.5" data-part={index}>
          <div className="flex flex-col items-center">
            <AccountAvatar account={account} size={38} />
            {index < posts.length - 1 && <span className="my-1 w-0.5 flex-1 rounded-full bg-feed-line" />}
          </div>
          <div className="min-w-0 flex-1 pb-3">
            <p className="flex items-center gap-1 text-[14px] leading-5">
              <span className="max-w-[65%] shrink-0 truncate font-bold">{account.displayName}</span>
              <span className="truncate text-feed-2">
                {account.handle !== account.displayName && `${atHandle(account.handle)} · `}
                <FeedTime at={at} />
              </span>
              <span className="flex-1" />
              {index === 0 && <PlatformIcon platform={account.platform} size={16} />}
            </p>
            {index === 0 && contentWarning && account.capabilities.contentWarning && (
              <p className="my-1 rounded-md border border-feed-line px-2 py-1 text-sm">
                {contentWarning} · <span className="text-feed-link">{t('preview.more')}</span>
              </p>
            )}
            <FeedText
              text={post.text}
              platform={account.platform}
              locale={locale}
              className="text-[14px] leading-[20px]"
            />
            {post.media.length > 0 && (
              <MediaGrid media={post.media} className="mt-2.5 rounded-xl border border-feed-line" />
            )}
            {index === 0 && poll !== null && account.capabilities.poll && (
              <PollLook poll={poll} platform={account.platform} />
            )}
            {index === 0 && hasCard && <LinkCard link={link} />}
            <Signs platform={account.platform} className="mt-3 pr-2" />
          </div>
        </div>
      ))}
    </div>
  );
}
