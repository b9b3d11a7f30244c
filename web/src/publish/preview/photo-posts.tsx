import { Ellipsis } from 'lucide-react';
import { t } from '../../text/text.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import { titledBy } from './article-post.tsx';
import type { PostLook } from './post-look.ts';
import { Picture, type Shown } from './feed-media.tsx';
import { FeedText } from './feed-text.tsx';
import { lookOf } from './looks.ts';
import { Signs } from './signs.tsx';

/** A large picture with the words under it. */
export function PhotoPost({ account, content, media, locale }: PostLook) {
  return (
    <>
      <div className="flex items-center gap-2.5 px-3 py-2.5">
        <AccountAvatar account={account} size={32} />
        <p className="min-w-0 flex-1 truncate text-[13px] font-semibold">{account.handle}</p>
        <Ellipsis className="size-4" aria-hidden />
      </div>
      <Carousel media={media} className="aspect-[4/5]" />
      <Signs platform={account.platform} className="px-3 pt-2.5 text-feed-fg" />
      <FeedText
        text={content.text}
        platform={account.platform}
        locale={locale}
        lead={<span className="font-semibold">{account.handle} </span>}
        className="px-3 pb-3 pt-1.5 text-[13px] leading-[18px]"
      />
    </>
  );
}

/** A note: a tall picture, a title, then the note. */
export function NotePost({ account, content, media, locale }: PostLook) {
  const { title, body } = titledBy(content);
  return (
    <>
      <div className="flex items-center gap-2.5 px-3 py-2.5">
        <AccountAvatar account={account} size={30} />
        <p className="min-w-0 flex-1 truncate text-[13px]">{account.displayName}</p>
        {lookOf(account.platform).canFollow && (
          <span className="rounded-full border border-feed-line px-2.5 text-xs text-feed-2">
            {t('preview.follow')}
          </span>
        )}
      </div>
      <Carousel media={media} className="aspect-[3/4]" />
      <div className="space-y-1 p-3">
        {title !== '' && (
          <p lang={locale ?? undefined} className="text-[15px] font-semibold">
            {title}
          </p>
        )}
        <FeedText
          text={body}
          platform={account.platform}
          locale={locale}
          className="text-[14px] leading-[21px]"
        />
      </div>
      <Signs platform={account.platform} className="border-t border-feed-line px-6 py-2.5" />
    </>
  );
}

/** The first of several, and how many there are to swipe through. */
export function Carousel({
  media,
  className,
  tallest,
}: {
  media: readonly Shown[];
  className: string;
  /** For a picture that keeps its own shape: its maximum height. */
  tallest?: number;
}) {
  const [first] = media;
  if (!first)
    return (
      <div
        className={`grid place-items-center bg-feed-line p-6 text-center text-xs text-feed-fg ${className}`}
      >
        {t('preview.needsMedia')}
      </div>
    );
  return (
    <>
      <Picture {...first} {...(tallest === undefined ? { className } : { tallest })}>
        {media.length > 1 && (
          <span className="tnum absolute right-2.5 top-2.5 rounded-full bg-black/70 px-2 text-2xs text-white">
            1/{media.length}
          </span>
        )}
      </Picture>
      {media.length > 1 && (
        <div aria-hidden className="flex justify-center gap-1 pt-2">
          {media.map(({ mediaId }, index) => (
            <span
              key={mediaId}
              className={`size-1.5 rounded-full ${index === 0 ? 'bg-feed-link' : 'bg-feed-line'}`}
            />
          ))}
        </div>
      )}
    </>
  );
}
