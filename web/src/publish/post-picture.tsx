import { useCall } from '../api/use-call.ts';
import { MediaPicture } from './media/media-picture.tsx';

/** The first picture of a post, once it is there. */
export function PostPicture({ mediaId }: { mediaId: string }) {
  const { data } = useCall('get_media', { mediaId }, { staleTime: 60_000 });
  if (data?.id !== mediaId) return <span aria-hidden className="block h-28 rounded-md bg-sunken" />;
  return <MediaPicture media={data} alt={Object.values(data.altText)[0] ?? ''} className="h-28 rounded-md" />;
}
