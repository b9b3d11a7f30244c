import { Music2 } from 'lucide-react';
import { t } from '../../text/text.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import { titledBy } from './article-post.tsx';
import type { PostLook } from './post-look.ts';
import { Picture } from './feed-media.tsx';
import { FeedText } from './feed-text.tsx';
import { lookOf } from './looks.ts';
import { FeedTime } from './feed-time.tsx';
import { Signs } from './signs.tsx';

/** A video: the picture to click on, the title, and the start of the description. */
export function FilmPost({ account, content, media, locale, at }: PostLook) {
  const cover = content.settings['thumbnailMediaId'];
  const [film] = media;
  const { title, body } = titledBy(content);
  const shown = typeof cover === 'string' && cover !== '' ? { mediaId: cover, renderId: null } : film;
  return (
    <>
      {shown ? (
        <Picture {...shown} className="aspect-video" />
      ) : (
        <div className="grid aspect-video place-items-center bg-feed-line text-xs text-feed-fg">
          {t('preview.needsVideo')}
        </div>
      )}
      <div className="flex gap-2.5 p-3">
        <AccountAvatar account={account} size={36} />
        <div className="min-w-0 flex-1">
          <p lang={locale ?? undefined} className="line-clamp-2 text-[15px] font-semibold leading-5">
            {title || t('preview.untitled')}
          </p>
          <p className="text-xs text-feed-2">
            {account.displayName} · <FeedTime at={at} />
          </p>
          <FeedText
            text={body}
            platform={account.platform}
            locale={locale}
            className="mt-2 rounded-lg bg-feed-line/60 p-2.5 text-[13px] leading-[18px]"
          />
          <Signs platform={account.platform} className="mt-2.5 justify-start gap-6" />
        </div>
      </div>
    </>
  );
}

/** Vertical videos, reels and stories: the video fills the screen, and the words are on top of it. */
export function UprightPost({ account, content, media, locale }: PostLook) {
  const [first] = media;
  const isStory = content.settings['kind'] === 'story';
  return (
    <div className="relative mx-auto aspect-[9/16] max-h-[560px] bg-black text-white">
      {first ? (
        <Picture {...first} isWhole className="absolute inset-0 bg-black" />
      ) : (
        <div className="absolute inset-0 grid place-items-center text-xs">
          {t(content.settings['kind'] === 'reel' ? 'preview.needsVideo' : 'preview.needsMedia')}
        </div>
      )}
      <div
        aria-hidden
        className="absolute bottom-24 right-2.5 z-10 flex flex-col items-center gap-5 drop-shadow"
      >
        <AccountAvatar account={account} size={36} className="ring-2 ring-white" />
        {lookOf(account.platform).signs.map((Icon, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column of signs that never moves
          <Icon key={index} className="size-6" />
        ))}
      </div>
      {!isStory && (
        <div
          data-words
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long words are read on by the keyboard too
          tabIndex={0}
          className="absolute inset-x-0 bottom-0 max-h-2/5 overflow-y-auto bg-black/65 p-3 pr-14 text-[13px] leading-[18px] [&_button]:text-white [&_span]:text-white"
        >
          <p className="font-semibold">{account.handle}</p>
          <FeedText text={content.text} platform={account.platform} locale={locale} />
          <p className="mt-1 flex items-center gap-1 text-xs">
            <Music2 className="size-3" aria-hidden />
            {t('preview.sound', { name: account.displayName })}
          </p>
        </div>
      )}
    </div>
  );
}
