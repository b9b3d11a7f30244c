import { type Ask, readJson, readMultipart, Refusal, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { readVideo } from '../mp4.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type PlatformState, type SandboxMedia } from '../world.ts';
import { invalid, signedIn, spend } from './x-shared.ts';

const MB = 1024 * 1024;
const PROCESSING_SEC = 4;
const SLOW_SEC = 600;
const EXPIRES_SEC = 86_400;
const SEGMENTS_MAX = 1000;
const PREVIEW_BYTES_MAX = 200_000;

interface Session {
  accountId: string;
  mime: string;
  category: string;
  total: number;
}

/** The bytes are not part of the saved world. After a restart, an upload starts again. */
const segments = new WeakMap<PlatformState, Map<string, Map<number, Buffer>>>();

function segmentsOf(state: PlatformState, id: string): Map<number, Buffer> {
  const all = segments.get(state) ?? new Map<string, Map<number, Buffer>>();
  segments.set(state, all);
  const own = all.get(id) ?? new Map<number, Buffer>();
  all.set(id, own);
  return own;
}

const sessionsOf = (state: PlatformState) => keptIn<Session>(state, 'uploads');

export const mediaRoutes: SandboxRoute[] = [
  { op: 'upload_media', method: 'POST', path: '/2/media/upload', run: uploadAtOnce },
  { op: 'media_status', method: 'GET', path: '/2/media/upload', run: status },
  { op: 'initialize_upload', method: 'POST', path: '/2/media/upload/initialize', run: initialize },
  { op: 'append_upload', method: 'POST', path: '/2/media/upload/:id/append', run: append },
  { op: 'finalize_upload', method: 'POST', path: '/2/media/upload/:id/finalize', run: finalize },
  { op: 'media_metadata', method: 'POST', path: '/2/media/metadata', run: describe },
];

function fieldsOf(ask: Ask): { fields: Record<string, string>; file: Buffer | null } {
  if (!(ask.headers['content-type'] ?? '').startsWith('multipart/form-data')) {
    const { media, ...fields } = readJson(ask);
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return { fields: texts, file: typeof media === 'string' ? Buffer.from(media, 'base64') : null };
  }
  const parts = readMultipart(ask);
  return {
    fields: Object.fromEntries(
      parts
        .filter(({ filename }) => filename === null)
        .map(({ name, data }) => [name, data.toString('utf8')]),
    ),
    file: parts.find(({ name }) => name === 'media')?.data ?? null,
  };
}

function uploadAtOnce(ask: Ask, scene: Scene): Reply {
  const { id: accountId } = signedIn(ask, scene);
  const { fields, file } = fieldsOf(ask);
  if (file === null) throw invalid('The `media` field is required.');
  const id = scene.world.newNumber();
  const media = keep(scene, {
    id,
    accountId,
    category: fields['media_category'] ?? 'tweet_image',
    bytes: file,
  });
  return { status: 200, body: { data: shown(scene, media) } };
}

function initialize(ask: Ask, scene: Scene): Reply {
  const { id: accountId } = signedIn(ask, scene);
  const { media_type: mime, total_bytes, media_category: category } = readJson(ask);
  const total = Number(total_bytes);
  if (typeof mime !== 'string' || !Number.isInteger(total) || total < 1 || typeof category !== 'string')
    throw invalid('media_type, total_bytes and media_category are required.');
  if (total > limitOf(category)) throw invalid('File size exceeds the limit for this kind of media.');
  const id = scene.world.newNumber();
  sessionsOf(scene.state)[id] = { accountId, mime, category, total };
  return { status: 200, body: { data: { id, media_key: `7_${id}`, expires_after_secs: EXPIRES_SEC } } };
}

function append(ask: Ask, scene: Scene): Reply {
  const session = sessionOf(ask, scene);
  const { fields, file } = fieldsOf(ask);
  const index = Number(fields['segment_index']);
  if (!Number.isInteger(index) || index < 0 || index >= SEGMENTS_MAX)
    throw invalid('segment_index must be 0 to 999.');
  if (file === null || file.length > 5 * MB) throw invalid('A media segment has at most 5 MB.');
  segmentsOf(scene.state, session.id).set(index, Buffer.from(file));
  return { status: 200, body: { data: { expires_at: Math.floor(scene.world.now() / 1000) + EXPIRES_SEC } } };
}

function finalize(ask: Ask, scene: Scene): Reply {
  const { id, accountId, category, total } = sessionOf(ask, scene);
  const known = scene.state.media[id];
  if (known) return { status: 200, body: { data: shown(scene, known) } };
  const own = segmentsOf(scene.state, id);
  const bytes = Buffer.concat([...own.entries()].sort(([a], [b]) => a - b).map(([, data]) => data));
  if (bytes.length !== total) throw invalid(`Media has ${bytes.length} bytes, ${total} were announced.`);
  const media = keep(scene, { id, accountId, category, bytes });
  segments.get(scene.state)?.delete(id);
  return { status: 200, body: { data: shown(scene, media) } };
}

function status(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const media = scene.state.media[ask.query.get('media_id') ?? ''];
  if (!media || media.accountId !== account.id) throw invalid('media_id is not valid.');
  return { status: 200, body: { data: shown(scene, media) } };
}

function describe(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const { id, metadata } = readJson(ask) as { id?: string; metadata?: { alt_text?: { text?: string } } };
  const media = scene.state.media[id ?? ''];
  const text = metadata?.alt_text?.text ?? '';
  if (!media || media.accountId !== account.id) throw invalid('The media id is not valid.');
  if (text.length > 1000) throw invalid('alt_text has at most 1000 characters.');
  media.altText = text;
  spend(scene, 'metadata');
  return { status: 200, body: { data: { id: media.id, associated_metadata: metadata } } };
}

function sessionOf(ask: Ask, scene: Scene): Session & { id: string } {
  const account = signedIn(ask, scene);
  const id = ask.params['id'] ?? '';
  const session = sessionsOf(scene.state)[id];
  if (!session || session.accountId !== account.id) throw invalid('The media id is not valid.');
  return { ...session, id };
}

const limitOf = (category: string) => (/video/.test(category) ? 512 : /gif/.test(category) ? 15 : 5) * MB;

/** Validated by the bytes, not by what was announced. */
function keep(
  scene: Scene,
  { id, accountId, category, bytes }: { id: string; accountId: string; category: string; bytes: Buffer },
): SandboxMedia {
  if (bytes.length > limitOf(category)) throw invalid('File size exceeds the limit for this kind of media.');
  const isVideo = /video/.test(category);
  const image = isVideo ? null : readImage(bytes);
  const video = isVideo ? readVideo(bytes) : null;
  const facts = image ?? video;
  if (!facts) throw invalid('Unsupported media type.');
  if (
    image &&
    /gif/.test(category) &&
    (image.mime !== 'image/gif' || image.frames > 350 || image.width > 1280 || image.height > 1280)
  )
    throw invalid('This GIF media is not supported.');
  const hasFailed =
    scene.faults.some(({ kind }) => kind === 'processing_failed') ||
    (video !== null && videoProblem(video) !== null);
  const isSlow = scene.faults.some(({ kind }) => kind === 'slow_processing');
  const media: SandboxMedia = {
    id,
    accountId,
    mime: facts.mime,
    bytes: bytes.length,
    width: facts.width,
    height: facts.height,
    durationSec: video?.durationSec ?? null,
    altText: null,
    preview: image && bytes.length <= PREVIEW_BYTES_MAX ? bytes.toString('base64') : null,
    readyAt: scene.world.now() + (isSlow ? SLOW_SEC : isVideo ? PROCESSING_SEC : 0) * 1000,
    failed: hasFailed,
  };
  scene.state.media[id] = media;
  return media;
}

function videoProblem({
  durationSec,
  width,
  height,
}: {
  durationSec: number | null;
  width: number | null;
  height: number | null;
}): string | null {
  const [long, short] = [Math.max(width ?? 0, height ?? 0), Math.min(width ?? 0, height ?? 0)];
  if ((durationSec ?? 0) > 140) return 'Video duration is longer than 2 minutes 20 seconds.';
  if ((durationSec ?? 0) < 0.5) return 'Video duration is too short.';
  if (short < 32 || long / short > 3 || long > 1280 || short > 1024) return 'Unsupported media dimensions.';
  return null;
}

function shown(scene: Scene, media: SandboxMedia): object {
  const isVideo = media.mime.startsWith('video/');
  const base = {
    id: media.id,
    media_key: `${isVideo ? 7 : 3}_${media.id}`,
    size: media.bytes,
    expires_after_secs: EXPIRES_SEC,
  };
  const left = Math.ceil((media.readyAt - scene.world.now()) / 1000);
  if (!isVideo && left <= 0 && !media.failed) return base;
  if (left > 0)
    return {
      ...base,
      processing_info: { state: 'in_progress', check_after_secs: Math.min(left, 60), progress_percent: 50 },
    };
  if (!media.failed) return { ...base, processing_info: { state: 'succeeded', progress_percent: 100 } };
  const message = videoProblem(media) ?? 'The media could not be processed.';
  return { ...base, processing_info: { state: 'failed', error: { code: 1, name: 'InvalidMedia', message } } };
}

export function attachable(scene: Scene, accountId: string, ids: readonly string[]): SandboxMedia[] {
  const found = ids.map((id) => scene.state.media[id]);
  const isGood = found.every(
    (media) => media && media.accountId === accountId && !media.failed && media.readyAt <= scene.world.now(),
  );
  if (!isGood) throw invalid('Your media IDs are invalid.');
  const media = found.filter((each) => each !== undefined);
  const moving = media.filter(({ mime }) => mime.startsWith('video/') || mime === 'image/gif').length;
  if (media.length > 4 || (moving > 0 && media.length > 1))
    throw new Refusal(invalid('A post has up to 4 images, or 1 GIF, or 1 video as media.').reply);
  return media;
}
