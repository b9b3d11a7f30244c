import { useState } from 'react';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { PLATFORM_OPTIONS } from '../platform-options.gen.ts';
import { lookOf } from './looks.ts';
import { cutPieces, piecesOf } from './pieces-of.ts';

/** On some platforms a name or a hashtag is only letters. */
const isClicked = (piece: string, { marks }: ReturnType<typeof lookOf>) =>
  piece.startsWith('http') ||
  marks === undefined ||
  marks.includes(piece.startsWith('@') ? 'mention' : 'hashtag');
const LINK_SHOWN = 28;
const STYLED = { strong: 'font-bold', em: 'italic', s: '', code: 'rounded bg-feed-line px-1 text-[0.87em]' };

/**
 * Words as the feed shows them: clickable parts in their own colour, links shortened, text cut where the feed cuts
 * it.
 */
export function FeedText({
  text,
  platform,
  locale,
  lead,
  className,
}: {
  text: string;
  platform: string;
  locale: string | null;
  /** Shown before the words, on the same line. */
  lead?: React.ReactNode;
  className?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const look = lookOf(platform);
  const most = PLATFORM_OPTIONS[platform]?.foldAfter ?? null;
  const pieces = piecesOf(text, look);
  const plain = pieces.map((piece) => piece.text).join('');
  const fold = most === null ? null : foldOf(plain, most);
  const shown = fold === null || isOpen ? pieces : cutPieces(pieces, fold);
  if (text === '' && lead === undefined) return null;
  return (
    <p dir="auto" lang={locale ?? undefined} className={cn('whitespace-pre-wrap break-words', className)}>
      {lead}
      {shown.map((piece, index) =>
        piece.isNamed || (piece.isMark && isClicked(piece.text, look)) ? (
          // If the feed shortens a link, the tooltip has the complete link with its added parameters.
          <span
            // oxlint-disable-next-line react/no-array-index-key -- pieces of a text are their order
            key={index}
            className="text-feed-link"
            {...(piece.text.startsWith('http') && { title: piece.text })}
          >
            {piece.text.startsWith('http') && !look.showsWholeLinks ? shortLink(piece.text) : piece.text}
          </span>
        ) : piece.style ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of a text are their order
          <piece.style key={index} className={STYLED[piece.style]}>
            {piece.text}
          </piece.style>
        ) : (
          piece.text
        ),
      )}
      {fold !== null && !isOpen && (
        <button type="button" className="text-feed-2 hover:underline" onClick={() => setOpen(true)} data-fold>
          {t('preview.more')}
        </button>
      )}
    </p>
  );
}

/** Never inside a letter of two code units. */
function foldOf(text: string, most: number): number | null {
  const length = [...text].slice(0, most).join('').length;
  return length < text.length ? length : null;
}

const shortLink = (url: string) => {
  const plain = url.replace(/^https?:\/\//, '');
  return plain.length > LINK_SHOWN ? `${plain.slice(0, LINK_SHOWN)}…` : plain;
};
