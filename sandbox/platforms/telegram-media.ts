import { type Part, Refusal } from '../http.ts';
import { readImage } from '../image-size.ts';
import { readVideo } from '../mp4.ts';
import type { Scene } from '../platform.ts';
import type { SandboxMedia } from '../world.ts';
import { invalid, refusalOf } from './telegram-chats.ts';

export type MediaType = 'photo' | 'video' | 'animation' | 'document';

const MB = 1024 * 1024;
const PHOTO_MAX = 10 * MB;
const FILE_MAX = 50 * MB;
const PULLED_PHOTO_MAX = 5 * MB;
const PULLED_FILE_MAX = 20 * MB;
const SIDES_MAX = 10_000;
const RATIO_MAX = 20;
const PREVIEW_BYTES_MAX = 200_000;

/** From an uploaded file, a URL to fetch, or the id of a known file. */
export async function takeMedia(
  scene: Scene,
  parts: readonly Part[],
  type: MediaType,
  uri: string,
  accountId: string,
): Promise<SandboxMedia> {
  const known = scene.state.media[uri];
  if (known) return known;
  const attached = parts.find(({ name, filename }) => filename !== null && `attach://${name}` === uri);
  if (attached) return keep(scene, type, attached.data, accountId);
  if (!/^https?:\/\//.test(uri)) throw invalid('wrong file identifier/HTTP URL specified');
  const answer = await scene.fetch(uri);
  if (answer?.status !== 200) throw invalid('failed to get HTTP URL content');
  if (!answer.contentType.startsWith(type === 'photo' ? 'image/' : type === 'video' ? 'video/' : ''))
    throw invalid('wrong type of the web page content');
  if (answer.body.length > (type === 'photo' ? PULLED_PHOTO_MAX : PULLED_FILE_MAX))
    throw invalid('failed to get HTTP URL content');
  return keep(scene, type, answer.body, accountId);
}

function keep(scene: Scene, type: MediaType, data: Buffer, accountId: string): SandboxMedia {
  if (data.length > FILE_MAX) throw new Refusal(refusalOf(413, 'Request Entity Too Large'));
  const [image, video] = [readImage(data), readVideo(data)];
  if (type === 'photo') checkPhoto(data, image);
  const facts = image ?? video;
  const id = `AgAC${scene.world.newId()}${scene.world.newId()}`;
  const media: SandboxMedia = {
    id,
    accountId,
    mime: facts?.mime ?? 'application/octet-stream',
    bytes: data.length,
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    durationSec: video?.durationSec ?? null,
    altText: null,
    preview: image && data.length <= PREVIEW_BYTES_MAX ? data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  scene.state.media[id] = media;
  return media;
}

function checkPhoto(data: Buffer, image: { width: number; height: number } | null): void {
  if (data.length > PHOTO_MAX)
    throw invalid(
      `file of size ${data.length} bytes is too big for a photo; the maximum size is ${PHOTO_MAX} bytes`,
    );
  if (!image) throw invalid('IMAGE_PROCESS_FAILED');
  const { width, height } = image;
  if (width + height > SIDES_MAX || Math.max(width / height, height / width) > RATIO_MAX)
    throw invalid('PHOTO_INVALID_DIMENSIONS');
}

/** A file that was sent as a video but is no MP4 becomes a document. */
export function mediaShown(type: MediaType, media: SandboxMedia): object {
  const { id, width, height, durationSec, bytes, mime } = media;
  const file = { file_id: id, file_unique_id: id.slice(-12), file_size: bytes };
  if (type === 'photo') return { photo: [{ ...file, width, height }] };
  const described = { ...file, mime_type: mime };
  const film = { ...described, width, height, duration: Math.round(durationSec ?? 0) };
  if (type === 'animation') return { animation: film, document: described };
  if (type === 'video' && mime === 'video/mp4') return { video: film };
  return { document: described };
}
