import { useCall } from '../../api/use-call.ts';
import { ownFile } from '../media/own-file.ts';
import type { Entry } from './entries.ts';

/** The first picture of a post, small. It says nothing that the words of the card do not. */
export function CardPicture({ entry: { pictureUrl, mediaId } }: { entry: Entry }) {
  // The calendar says where its pictures are; the tray only which they are.
  const isAsked = pictureUrl === null && mediaId !== undefined;
  const media = useCall('get_media', { mediaId: mediaId ?? '' }, { enabled: isAsked, staleTime: 60_000 });
  const source = ownFile(pictureUrl ?? (isAsked ? (media.data?.thumbnailUrl ?? null) : null));
  return (
    source !== null && (
      <img
        src={source}
        alt=""
        loading="lazy"
        draggable={false}
        className="size-[30px] shrink-0 @max-[7rem]:hidden rounded-xs border border-line/70 object-cover"
      />
    )
  );
}
