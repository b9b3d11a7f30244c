import { t, tOr } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import type { Draft, Link } from '../composer/draft.ts';
import type { ShownAccount } from './post-look.ts';
import { FeedText } from './feed-text.tsx';
import { Picture } from './feed-media.tsx';
import { lookOf } from './looks.ts';

/** A link as the feed draws it: picture, host, title. Without a title the platform reads them from the page. */
export function LinkCard({ link, isFlush = false }: { link: Link; isFlush?: boolean }) {
  return (
    <div
      className={cn('overflow-hidden border border-feed-line', isFlush ? 'border-x-0' : 'mt-2.5 rounded-xl')}
    >
      {link.imageMediaId !== undefined && (
        <Picture mediaId={link.imageMediaId} renderId={null} className="aspect-[1.91]" />
      )}
      <div className="px-3 py-2">
        <p className="truncate text-xs text-feed-2">{hostOf(link.url)}</p>
        <p className="line-clamp-2 text-sm font-semibold">{link.title || t('preview.linkTitle')}</p>
        {link.description !== undefined && (
          <p className="line-clamp-1 text-xs text-feed-2">{link.description}</p>
        )}
      </div>
    </div>
  );
}

/** A link as a button: with the chosen label, else the usual one. */
export function LinkButton({ chosen, usual, link }: { chosen: unknown; usual: string; link: Link | null }) {
  const word = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  if (word === null && !link?.url.includes('.')) return null;
  return (
    <p className="mx-3 mb-3 mt-2.5 w-fit rounded-full border border-feed-line px-4 py-1.5 text-sm font-medium text-feed-link">
      {tOr(`setting.option.${word ?? usual}`, word ?? usual)}
    </p>
  );
}

const hostOf = (url: string) => {
  const host = URL.parse(url)?.hostname;
  return host === undefined ? url : host.replace(/^www\./, '');
};

export function PollLook({ poll, platform }: { poll: NonNullable<Draft['poll']>; platform: string }) {
  const { ticksPolls } = lookOf(platform);
  return (
    <div className="mt-2.5 space-y-1.5">
      {poll.options.filter(Boolean).map((option, index) =>
        ticksPolls ? (
          // oxlint-disable-next-line react/no-array-index-key -- answers of a poll are their order
          <p key={index} className="flex items-center gap-2.5 py-0.5 text-sm text-feed-fg">
            <span aria-hidden className="size-4 shrink-0 rounded-full border-2 border-feed-2" />
            <span className="min-w-0 break-words">{option}</span>
          </p>
        ) : (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- answers of a poll are their order
            key={index}
            className="rounded-full border border-feed-link px-3 py-1 text-center text-sm font-medium text-feed-link"
          >
            {option}
          </p>
        ),
      )}
      <p className="text-xs text-feed-2">{t('compose.poll.hours', { count: poll.durationMinutes / 60 })}</p>
    </div>
  );
}

export function FirstComment({
  account,
  text,
  locale,
}: {
  account: ShownAccount;
  text: string;
  locale: string | null;
}) {
  return (
    <div className="flex gap-2 border-t border-feed-line p-3">
      <AccountAvatar account={account} size={24} />
      <div className="min-w-0 text-[13px] leading-[18px]">
        <p className="font-semibold">
          {account.displayName} <span className="font-normal text-feed-2">{t('compose.firstComment')}</span>
        </p>
        <FeedText text={text} platform="" locale={locale} />
      </div>
    </div>
  );
}
