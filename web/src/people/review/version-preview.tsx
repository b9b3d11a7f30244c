import { Film } from 'lucide-react';
import { t } from '../../text/text.ts';
import { PlatformIcon, titleOf } from '../../publish/platform-icon.tsx';

export interface ReviewVersion {
  platforms: string[];
  texts: string[];
  media: { kind: string; url: string | null; altText: string | null }[];
}

/** What some platforms will show: their signs, the text with its thread, the pictures. */
export function VersionPreview({ version: { platforms, texts, media } }: { version: ReviewVersion }) {
  return (
    <li className="space-y-2 rounded-lg border border-line p-3">
      <p className="flex flex-wrap items-center gap-1.5 text-xs text-fg-2">
        {platforms.map((platform) => (
          <span key={platform} className="flex items-center gap-1">
            <PlatformIcon platform={platform} size={16} />
            {titleOf(platform)}
          </span>
        ))}
      </p>
      {texts.map((text, at) => (
        // The parts of a thread have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at} dir="auto" className="whitespace-pre-wrap break-words text-sm">
          {text}
        </p>
      ))}
      {media.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          {media.map(({ kind, url, altText }, at) =>
            url === null ? (
              // oxlint-disable-next-line react/no-array-index-key
              <span
                key={at}
                className="grid aspect-4/3 place-items-center rounded-md bg-sunken text-xs text-fg-2"
              >
                {t('review.mediaLater')}
              </span>
            ) : kind === 'video' ? (
              // oxlint-disable-next-line react/no-array-index-key
              <a
                key={at}
                href={url}
                target="_blank"
                rel="noreferrer"
                className="flex items-center gap-1.5 text-sm underline"
              >
                <Film className="size-4" aria-hidden />
                {altText ?? t('review.video')}
              </a>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <img
                key={at}
                src={url}
                alt={altText ?? ''}
                className="aspect-4/3 w-full rounded-md object-cover"
              />
            ),
          )}
        </div>
      )}
    </li>
  );
}
