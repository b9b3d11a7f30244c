import { Eye, Hash, SmilePlus } from 'lucide-react';
import { t } from '../../text/text.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import { destinationOf } from '../composer/settings-options.ts';
import { PlatformIcon } from '../platform-icon.tsx';
import type { PostLook } from './post-look.ts';
import { LinkCard, PollLook } from './feed-extras.tsx';
import { MediaGrid } from './feed-media.tsx';
import { FeedTime } from './feed-time.tsx';
import { FeedWords } from './feed-words.tsx';
import { Signs } from './signs.tsx';
import { usePlace } from './use-place.ts';

const hasCard = ({ draft: { link, poll }, media }: PostLook) =>
  link !== null && link.url.includes('.') && media.length === 0 && poll === null;

/** A post of a channel: one bubble with the channel's name, pictures from edge to edge, the time in its corner. */
export function ChannelPost(look: PostLook) {
  const { account, draft, content, media, locale, at } = look;
  return (
    <div className="bg-feed-line p-3 [[data-look=dark]_&]:bg-[color-mix(in_srgb,var(--feed)_55%,black)]">
      <div className="max-w-[92%] overflow-hidden rounded-2xl rounded-bl-sm bg-feed">
        <MediaGrid media={media} />
        <div className="px-3 py-2">
          <p className="truncate text-[14px] font-semibold text-feed-link">{account.displayName}</p>
          <FeedWords
            text={content.text}
            platform={account.platform}
            locale={locale}
            className="text-[14px] leading-[19px]"
          />
          {draft.poll !== null && account.capabilities.poll && (
            <PollLook poll={draft.poll} platform={account.platform} />
          )}
          {draft.link !== null && hasCard(look) && <LinkCard link={draft.link} />}
          <p className="mt-1 flex items-center justify-end gap-1 text-[11px] text-feed-2">
            <Eye className="size-3.5" aria-hidden />
            <FeedTime at={at} />
          </p>
        </div>
      </div>
    </div>
  );
}

/** A message among others: the channel above, the author beside the time, and the reactions of readers. */
export function MessagePost(look: PostLook) {
  const { account, draft, content, media, locale, at } = look;
  const destination = destinationOf(account.platform);
  const isOpen = destination?.isRequired === true && !content.settings[destination.option];
  const place = usePlace(look) ?? (isOpen ? t('preview.noPlace') : account.handle);
  return (
    <>
      <p className="flex items-center gap-1.5 border-b border-feed-line px-3.5 py-2 text-[13px] font-semibold">
        <Hash className="size-4 text-feed-2" aria-hidden />
        <span className="min-w-0 flex-1 truncate">{place.replace(/^[#@]/, '')}</span>
        <PlatformIcon platform={account.platform} size={16} />
      </p>
      <div className="flex gap-3 p-3.5">
        <AccountAvatar account={account} size={38} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2 leading-5">
            <span className="truncate text-[15px] font-semibold">{account.displayName}</span>
            <span className="shrink-0 text-[11px] text-feed-2">
              <FeedTime at={at} />
            </span>
          </p>
          <FeedWords
            text={content.text}
            platform={account.platform}
            locale={locale}
            className="text-[15px] leading-[21px]"
          />
          <MediaGrid media={media} className="mt-1.5 max-w-[85%] rounded-lg" />
          {draft.poll !== null && account.capabilities.poll && (
            <PollLook poll={draft.poll} platform={account.platform} />
          )}
          {draft.link !== null && hasCard(look) && <LinkCard link={draft.link} />}
          <div className="mt-2 flex items-center gap-3 text-feed-2">
            <SmilePlus className="size-[17px]" aria-hidden />
            <Signs platform={account.platform} className="justify-start gap-4" />
          </div>
        </div>
      </div>
    </>
  );
}
