import { type Ask, isObject, readJson, readMultipart, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { readVideo } from '../mp4.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type SandboxAccount, type SandboxMedia } from '../world.ts';
import { callerOf, hasFault, invalid, problem, refused } from './pinterest-shared.ts';

const POLICY_SEC = 3600;
const WORK_SEC = 15;
const SLOW_SEC = 300;
const PICTURE_BYTES_MAX = 20 * 1024 * 1024;
const PREVIEW_BYTES_MAX = 200_000;

interface Upload {
  accountId: string;
  policy: string;
  expiresAt: number;
}

const uploadsOf = (scene: Scene) => keptIn<Upload>(scene.state, 'uploads');

export const mediaRoutes: SandboxRoute[] = [
  { op: 'register_media', method: 'POST', path: '/v5/media', run: register },
  { op: 'read_media', method: 'GET', path: '/v5/media/:id', run: readOne },
  { op: 'upload_file', method: 'POST', path: '/s3/media', run: takeFile },
];

function register(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'pins:write');
  if (readJson(ask)['media_type'] !== 'video') throw invalid("media_type: 'video' is the only one");
  const id = scene.world.newNumber();
  const policy = scene.world.newId();
  uploadsOf(scene)[id] = {
    accountId: account.id,
    policy,
    expiresAt: scene.world.now() + POLICY_SEC * 1000,
  };
  return {
    status: 201,
    body: {
      media_id: id,
      media_type: 'video',
      upload_url: `${ask.baseUrl}/s3/media`,
      upload_parameters: { key: `uploads/${id}`, policy, 'x-amz-signature': `sig-${policy}` },
    },
  };
}

/** The form of the storage service, which requires the length, and every field before the file. */
function takeFile(ask: Ask, scene: Scene): Reply {
  const xml = (status: number, code: string): Reply => ({
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
  });
  if (ask.headers['content-length'] === undefined) return xml(411, 'MissingContentLength');
  const parts = readMultipart(ask);
  const file = parts.at(-1);
  const field = (name: string) => parts.find((part) => part.name === name)?.data.toString('utf8') ?? '';
  const id = field('key').replace('uploads/', '');
  const upload = uploadsOf(scene)[id];
  if (!upload || upload.policy !== field('policy') || field('x-amz-signature') !== `sig-${upload.policy}`)
    return xml(403, 'SignatureDoesNotMatch');
  if (upload.expiresAt <= scene.world.now()) return xml(403, 'AccessDenied');
  if (file?.name !== 'file' || file.filename === null) return xml(400, 'InvalidArgument');
  const video = readVideo(file.data);
  const workSec = hasFault(scene, 'slow_processing') ? SLOW_SEC : WORK_SEC;
  scene.state.media[id] = {
    id,
    accountId: upload.accountId,
    mime: video?.mime ?? file.contentType,
    bytes: file.data.length,
    width: video?.width ?? null,
    height: video?.height ?? null,
    durationSec: video?.durationSec ?? null,
    altText: null,
    preview: null,
    readyAt: scene.world.now() + workSec * 1000,
    failed: !isFilm(video) || hasFault(scene, 'processing_failed'),
  };
  return { status: 204 };
}

const isFilm = (video: ReturnType<typeof readVideo>) =>
  video !== null &&
  video.durationSec >= 4 &&
  video.durationSec <= 900.5 &&
  video.width / video.height >= 0.495 &&
  video.width / video.height <= 1.915;

function statusOf(scene: Scene, id: string): string {
  const media = scene.state.media[id];
  if (!media) return 'registered';
  if (media.readyAt > scene.world.now()) return 'processing';
  return media.failed ? 'failed' : 'succeeded';
}

function readOne(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'pins:read');
  const { id = '' } = ask.params;
  if (uploadsOf(scene)[id]?.accountId !== account.id) return problem(404, 50, 'Media not found.');
  return { status: 200, body: { media_id: id, media_type: 'video', status: statusOf(scene, id) } };
}

/** The media of a new pin: pictures in the request or at a URL, or a video that was uploaded before. */
export async function takeSource(
  scene: Scene,
  account: SandboxAccount,
  source: unknown,
): Promise<SandboxMedia[]> {
  if (!isObject(source)) throw invalid('media_source: is a required property');
  const { source_type: type } = source;
  if (type === 'image_base64') return [takePicture(scene, account, source)];
  if (type === 'multiple_image_base64') return takePictures(scene, account, source['items']);
  if (type === 'image_url') return [takePicture(scene, account, await pulled(scene, source))];
  if (type === 'multiple_image_urls') {
    const items = Array.isArray(source['items']) ? source['items'] : [];
    const found = await Promise.all(items.map((item) => pulled(scene, isObject(item) ? item : {})));
    return takePictures(scene, account, found);
  }
  if (type === 'video_id') return [takeFilm(scene, account, source)];
  throw invalid(`media_source: ${String(type)} is not one of the source types`);
}

/** Fetched at once, and refused if the server does not deliver it. */
async function pulled(scene: Scene, { url }: Record<string, unknown>): Promise<Record<string, unknown>> {
  const file = await scene.fetch(String(url));
  if (file?.status !== 200)
    throw invalid('Sorry, we were unable to reach the URL. Please check that it is right and try again.');
  return { content_type: readImage(file.body)?.mime, data: file.body.toString('base64') };
}

function takePictures(scene: Scene, account: SandboxAccount, items: unknown): SandboxMedia[] {
  if (!Array.isArray(items) || items.length < 2) throw invalid('media_source.items: minItems=2');
  if (items.length > 5) throw invalid('media_source.items: maxItems=5');
  const pictures = items.map((item) => takePicture(scene, account, isObject(item) ? item : {}));
  const [first] = pictures;
  if (pictures.some(({ width, height }) => width !== first?.width || height !== first?.height))
    throw invalid('The images of a carousel must have the same dimensions.');
  return pictures;
}

function takePicture(scene: Scene, account: SandboxAccount, item: Record<string, unknown>): SandboxMedia {
  const { content_type: type, data } = item;
  if (type !== 'image/jpeg' && type !== 'image/png')
    throw invalid('media_source.content_type: is not one of image/jpeg, image/png');
  const bytes = Buffer.from(typeof data === 'string' ? data : '', 'base64');
  if (bytes.length > PICTURE_BYTES_MAX) throw invalid('The image is too large.');
  const image = readImage(bytes);
  if (image?.mime !== type) throw invalid('The image could not be read: media_source does not fit its type.');
  const id = scene.world.newNumber();
  const media: SandboxMedia = {
    id,
    accountId: account.id,
    mime: image.mime,
    bytes: bytes.length,
    width: image.width,
    height: image.height,
    durationSec: null,
    altText: null,
    preview: bytes.length <= PREVIEW_BYTES_MAX ? bytes.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  scene.state.media[id] = media;
  return media;
}

function takeFilm(scene: Scene, account: SandboxAccount, source: Record<string, unknown>): SandboxMedia {
  const id = String(source['media_id']);
  const media = scene.state.media[id];
  if (media?.accountId !== account.id || statusOf(scene, id) !== 'succeeded')
    throw refused(400, 1, 'media_source.media_id: the video is not ready.');
  const covers = ['cover_image_url', 'cover_image_data', 'cover_image_key_frame_time'];
  if (!covers.some((name) => source[name] !== undefined))
    throw invalid('media_source: one of the cover images is required');
  return media;
}
