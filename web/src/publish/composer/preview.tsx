import { BarChart2, Bookmark, Ellipsis, Heart, MessageCircle, Repeat2, Send, Share } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Avatar } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import { type Draft, textFor } from './draft.ts';

/** Picture first or words first: how a feed of the platform is read. */
const PICTURE_FIRST = new Set(['instagram', 'tiktok', 'youtube', 'douyin', 'xiaohongshu']);
const SPAN = /(https?:\/\/[^\s]+|[#@][\p{L}\p{N}_.]+)/gu;

/** Roughly how it will look; the text is exactly what each account gets. */
export function Preview({ draft, accounts }: { draft: Draft; accounts: readonly Account[] }) {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const [only, setOnly] = useState<string | null>(null);
  const platforms = [...new Set(chosen.map(({ platform }) => platform))];
  const shown = chosen.filter(
    ({ platform }) => only === null || platform === only || !platforms.includes(only),
  );
  return (
    <aside
      aria-label={t('compose.preview')}
      className="flex min-h-0 w-[400px] shrink-0 flex-col border-l border-line bg-sunken/70 max-xl:hidden"
    >
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
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('compose.previews')}
        className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4"
      >
        {shown.length === 0 && <p className="text-sm text-fg-3">{t('compose.preview.none')}</p>}
        {shown.map((account) => (
          <PreviewCard key={account.id} account={account} draft={draft} />
        ))}
      </div>
    </aside>
  );
}

function PreviewCard({ account, draft }: { account: Account; draft: Draft }) {
  const text = textFor(draft, account);
  const picture = draft.mediaIds[0];
  const isPictureFirst = PICTURE_FIRST.has(account.platform);
  const words = (
    <p dir="auto" className="mt-1 whitespace-pre-wrap break-words text-[14px] leading-[20px]">
      {text.split(SPAN).map((piece, index) =>
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of a text are their order
          <span key={index} className="text-brand-text">
            {piece.startsWith('http') ? shortLink(piece) : piece}
          </span>
        ) : (
          piece
        ),
      )}
    </p>
  );
  return (
    <article className="overflow-hidden rounded-xl border border-line bg-surface shadow-e1">
      <div className="flex items-center gap-2.5 p-3.5 pb-0">
        <Avatar name={account.displayName} size={34} />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate text-[14px] font-bold">{account.displayName}</p>
          <p className="truncate text-xs text-fg-3">{account.handle}</p>
        </div>
        <PlatformIcon platform={account.platform} size={16} />
        <Ellipsis className="size-4 text-fg-3" aria-hidden />
      </div>
      {isPictureFirst && picture !== undefined && <Picture mediaId={picture} className="mt-3" />}
      <div className="p-3.5 pt-1.5">
        {words}
        {!isPictureFirst && picture !== undefined && (
          <Picture mediaId={picture} className="mt-2.5 rounded-xl border border-line" />
        )}
        {draft.poll !== null && account.capabilities.poll && (
          <ul className="mt-2 space-y-1">
            {draft.poll.options.filter(Boolean).map((option) => (
              <li
                key={option}
                className="rounded-full border border-brand-line px-3 py-1 text-sm text-brand-text"
              >
                {option}
              </li>
            ))}
          </ul>
        )}
        {account.capabilities.thread &&
          draft.parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts of a thread are their order
            <p
              key={index}
              dir="auto"
              className="mt-3 whitespace-pre-wrap border-t border-line pt-2 text-[14px] leading-[20px]"
            >
              {part.text}
            </p>
          ))}
        <Reactions isPictureFirst={isPictureFirst} />
      </div>
    </article>
  );
}

function Reactions({ isPictureFirst }: { isPictureFirst: boolean }) {
  const icons = isPictureFirst
    ? [Heart, MessageCircle, Send, Bookmark]
    : [MessageCircle, Repeat2, Heart, BarChart2, Share];
  return (
    <div aria-hidden className="mt-3 flex justify-between pr-2 text-fg-3">
      {icons.map((Icon, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row of signs that never moves
        <Icon key={index} className="size-[17px]" />
      ))}
    </div>
  );
}

function Picture({ mediaId, className }: { mediaId: string; className?: string }) {
  const { data } = useCall('get_media', { mediaId });
  const url = data?.thumbnailUrl ?? (data?.kind === 'image' ? data.url : null);
  return (
    <div
      className={cn(
        'grid aspect-video place-items-center overflow-hidden bg-hover text-xs text-fg-3',
        className,
      )}
    >
      {url ? <img src={url} alt="" className="size-full object-cover" /> : data?.filename}
    </div>
  );
}

const LINK_SHOWN = 28;
const shortLink = (url: string) => {
  const plain = url.replace(/^https?:\/\//, '');
  return plain.length > LINK_SHOWN ? `${plain.slice(0, LINK_SHOWN)}…` : plain;
};
