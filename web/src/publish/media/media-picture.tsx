import { FileQuestion, FileText, Film, LoaderCircle, TriangleAlert } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { ownFile } from './own-file.ts';
import type { Media } from './states.ts';

/** The file as a small picture, or an icon if there is none yet. */
export function MediaPicture({ media, alt, className }: { media: Media; alt: string; className?: string }) {
  const isPicture = media.kind === 'image' || media.kind === 'gif';
  const source = ownFile(media.thumbnailUrl ?? (isPicture ? media.url : null));
  const Sign =
    media.status === 'failed'
      ? TriangleAlert
      : media.status === 'ready'
        ? media.kind === 'video'
          ? Film
          : media.kind === 'document'
            ? FileText
            : FileQuestion
        : LoaderCircle;
  const { focalPoint } = media;
  return (
    <span className={cn('relative grid place-items-center overflow-hidden bg-sunken text-fg-3', className)}>
      {source === null ? (
        <Sign
          className={cn('size-6', media.status === 'processing' && 'animate-spin motion-reduce:animate-none')}
          aria-hidden
        />
      ) : (
        <img
          src={source}
          alt={alt}
          loading="lazy"
          // A page is read from its top.
          className={cn('absolute inset-0 size-full object-cover', media.kind === 'document' && 'object-top')}
          style={focalPoint ? { objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` } : undefined}
        />
      )}
    </span>
  );
}
