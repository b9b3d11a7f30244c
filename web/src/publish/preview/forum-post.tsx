import { t } from '../../text/text.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import { atHandle } from '../at-handle.ts';
import { titledBy } from './article-post.tsx';
import { LinkCard, PollLook } from './feed-extras.tsx';
import { MediaGrid } from './feed-media.tsx';
import { FeedTime } from './feed-time.tsx';
import { FeedWords } from './feed-words.tsx';
import { Labels } from './labels.tsx';
import { lookOf } from './looks.ts';
import type { PostLook } from './post-look.ts';
import { Signs } from './signs.tsx';
import { usePlace } from './use-place.ts';

/** A post of a community: its place and author, its title, its content, and votes below. */
export function ForumPost(look: PostLook) {
  const { account, draft, content, media, locale, at } = look;
  const place = usePlace(look);
  const { title, body } = titledBy(content);
  const { authorSign } = lookOf(account.platform);
  const author = authorSign === undefined ? atHandle(account.handle) : `${authorSign}${account.handle}`;
  const poll = account.capabilities.poll ? draft.poll : null;
  return (
    <div className="space-y-2 p-3.5">
      <p className="flex items-center gap-2 text-xs text-feed-2">
        <AccountAvatar account={account} size={24} />
        <span className="min-w-0 truncate">
          <span className="font-semibold text-feed-fg">{place ?? account.displayName}</span>
          {' · '}
          <FeedTime at={at} />
          {place !== null && ` · ${author}`}
        </span>
      </p>
      <p lang={locale ?? undefined} dir="auto" className="text-[18px] font-semibold leading-6">
        {title || t('preview.untitled')}
      </p>
      <Labels {...look} />
      <MediaGrid media={media} className="rounded-xl" />
      <FeedWords
        text={body}
        platform={account.platform}
        locale={locale}
        className="text-[14px] leading-[21px]"
      />
      {draft.link !== null && draft.link.url.includes('.') && media.length === 0 && poll === null && (
        <LinkCard link={draft.link} />
      )}
      {poll !== null && <PollLook poll={poll} platform={account.platform} />}
      <Signs platform={account.platform} className="justify-start gap-6 pt-1" />
    </div>
  );
}
