import { randomBytes } from 'node:crypto';
import { type Ask, readJson, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { readVideo } from '../mp4.ts';
import type { Scene } from '../platform.ts';
import { keptIn, type PlatformState, type SandboxAccount } from '../world.ts';
import { fine, refusal, signedIn } from './tiktok-shared.ts';

const MIB = 1024 * 1024;
const TITLE_MAX = 2200;
const PHOTO_TITLE_MAX = 90;
const PHOTO_TEXT_MAX = 4000;
const PHOTOS_MAX = 35;
const UPLOAD_SEC = 3600;
const PROCESS_SEC = 8;
const SLOW_PROCESS_SEC = 240;
const MODERATION_SEC = 60;
const PREVIEW_BYTES_MAX = 200_000;

interface Publish {
  id: string;
  accountId: string;
  kind: 'video' | 'photo';
  isInbox: boolean;
  text: string;
  privacy: string;
  size: number;
  chunkSize: number;
  chunks: number;
  token: string;
  startedAt: number;
  uploadedBytes: number;
  /** Set when all bytes have arrived. */
  readyAt: number | null;
  failReason: string | null;
  postId: string | null;
  media: string[];
}

/**
 * The bytes of current uploads. They are not part of the saved world: after a restart, an upload
 * counts as expired.
 */
const uploads = new WeakMap<PlatformState, Map<string, Buffer[]>>();

const publishesOf = (scene: Scene) => keptIn<Publish>(scene.state, 'publishes');

interface PostInfo {
  title?: string;
  description?: string;
  privacy_level?: string;
}

export function initVideo(ask: Ask, scene: Scene, isInbox: boolean): Reply {
  const account = signedIn(ask, scene, isInbox ? 'video.upload' : 'video.publish');
  countInit(scene, account);
  const { post_info = {}, source_info = {} } = readJson(ask) as {
    post_info?: PostInfo;
    source_info?: { source?: string; video_size?: number; chunk_size?: number; total_chunk_count?: number };
  };
  if (!isInbox) checkInfo(account, post_info, TITLE_MAX);
  refuseByFault(scene);
  const { source, video_size: size, chunk_size: chunkSize, total_chunk_count: chunks } = source_info;
  if (source !== 'FILE_UPLOAD')
    throw refusal(403, 'url_ownership_unverified', 'Please review our URL ownership verification rules.');
  checkChunks(Number(size), Number(chunkSize), Number(chunks));
  const publish = newPublish(scene, account, 'video', isInbox, post_info);
  Object.assign(publish, { size, chunkSize, chunks });
  return fine({
    publish_id: publish.id,
    upload_url: `${ask.baseUrl}/video/?upload_id=${encodeURIComponent(publish.id)}&upload_token=${publish.token}`,
  });
}

function checkChunks(size: number, chunkSize: number, chunks: number): void {
  const isWhole = chunks === 1 && chunkSize === size && size <= 64 * MIB;
  const isSplit =
    chunkSize >= 5 * MIB &&
    chunkSize <= 64 * MIB &&
    chunks === Math.floor(size / chunkSize) &&
    chunks >= 1 &&
    chunks <= 1000;
  if (!(size > 0) || !(isWhole || isSplit))
    throw refusal(400, 'invalid_params', 'The chunk size or the total chunk count is invalid');
}

/** The sandbox fetches pictures before it answers, while TikTok does it shortly afterwards. */
export async function initPhotos(ask: Ask, scene: Scene): Promise<Reply> {
  const body = readJson(ask) as {
    post_mode?: string;
    media_type?: string;
    post_info?: PostInfo;
    source_info?: { source?: string; photo_images?: string[] };
  };
  const isInbox = body.post_mode === 'MEDIA_UPLOAD';
  const account = signedIn(ask, scene, isInbox ? 'video.upload' : 'video.publish');
  countInit(scene, account);
  const { post_info = {}, source_info = {} } = body;
  if (!isInbox) checkInfo(account, post_info, PHOTO_TITLE_MAX);
  if ((post_info.description ?? '').length > PHOTO_TEXT_MAX)
    throw refusal(400, 'invalid_params', 'The description is too long');
  refuseByFault(scene);
  const images = source_info.photo_images ?? [];
  if (
    source_info.source !== 'PULL_FROM_URL' ||
    body.media_type !== 'PHOTO' ||
    images.length < 1 ||
    images.length > PHOTOS_MAX
  )
    throw refusal(400, 'invalid_params', 'The photo_images are invalid');
  const publish = newPublish(scene, account, 'photo', isInbox, post_info);
  for (const url of images) publish.failReason ??= await pullPhoto(scene, publish, url);
  finish(scene, publish);
  return fine({ publish_id: publish.id });
}

async function pullPhoto(scene: Scene, publish: Publish, url: string): Promise<string | null> {
  const file = await scene.fetch(url);
  if (file?.status !== 200) return 'photo_pull_failed';
  const image = readImage(file.body);
  if (!image || !['image/jpeg', 'image/webp'].includes(image.mime) || file.contentType !== image.mime)
    return 'file_format_check_failed';
  const [short = 0, long = 0] = [image.width, image.height].sort((a, b) => a - b);
  if (short > 1080 || long > 1920 || file.body.length > 20 * MIB) return 'picture_size_check_failed';
  keepMedia(scene, publish, image.mime, file.body, {
    width: image.width,
    height: image.height,
    durationSec: null,
  });
  return null;
}

function checkInfo(account: SandboxAccount, info: PostInfo, titleMax: number): void {
  if ((info.title ?? '').length > titleMax) throw refusal(400, 'invalid_params', 'The title is too long');
  const offered = privacyLevels(account);
  if (account.facts['unaudited'] === true && info.privacy_level !== 'SELF_ONLY')
    throw refusal(
      403,
      'unaudited_client_can_only_post_to_private_accounts',
      'Please review our integration guidelines.',
    );
  if (!offered.includes(info.privacy_level ?? ''))
    throw refusal(
      403,
      'privacy_level_option_mismatch',
      'The privacy level is not among the options of the creator',
    );
  if (account.facts['banned'] === true)
    throw refusal(403, 'spam_risk_user_banned_from_posting', 'The user is banned from making new posts');
}

export function privacyLevels(account: SandboxAccount): string[] {
  return account.facts['private'] === true
    ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
    : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

function refuseByFault(scene: Scene): void {
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    throw refusal(403, 'spam_risk_text', 'The text was flagged as a risk');
}

/**
 * Only for accounts with this fact, because long test runs would have to wait with the real limit of
 * six per minute.
 */
function countInit(scene: Scene, account: SandboxAccount): void {
  const allowed = account.facts['initsPerMinute'];
  if (typeof allowed !== 'number') return;
  const counts = (scene.state.extra['inits'] ??= {});
  const key = `${account.id} ${Math.floor(scene.world.now() / 60_000)}`;
  counts[key] = Number(counts[key] ?? 0) + 1;
  if (Number(counts[key]) > allowed)
    throw refusal(429, 'rate_limit_exceeded', 'Your request exceeded the API rate limit');
}

function newPublish(
  scene: Scene,
  account: SandboxAccount,
  kind: Publish['kind'],
  isInbox: boolean,
  info: PostInfo,
): Publish {
  const publish: Publish = {
    id: `${kind === 'video' ? 'v' : 'p'}_${isInbox ? 'inbox' : 'pub'}_${kind === 'video' ? 'file' : 'url'}~v2.${scene.world.newNumber()}`,
    accountId: account.id,
    kind,
    isInbox,
    text: (kind === 'video' ? info.title : info.description) ?? '',
    privacy: info.privacy_level ?? '',
    size: 0,
    chunkSize: 0,
    chunks: 0,
    token: randomBytes(12).toString('hex'),
    startedAt: scene.world.now(),
    uploadedBytes: 0,
    readyAt: null,
    failReason: null,
    postId: null,
    media: [],
  };
  publishesOf(scene)[publish.id] = publish;
  return publish;
}

export function uploadChunk(ask: Ask, scene: Scene): Reply {
  const publish = publishesOf(scene)[ask.query.get('upload_id') ?? ''];
  if (!publish || ask.query.get('upload_token') !== publish.token)
    return { status: 404, body: { message: 'not found' } };
  if (scene.world.now() > publish.startedAt + UPLOAD_SEC * 1000)
    return { status: 403, body: { message: 'The upload URL has expired' } };
  const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ask.headers['content-range'] ?? '') ?? [];
  const [start, end] = [Number(from), Number(to)];
  const isLast = end === publish.size - 1;
  const chunkNo = Math.floor(start / publish.chunkSize);
  const isWhole = Number(total) === publish.size && ask.body.length === end - start + 1;
  const isNext =
    start === publish.uploadedBytes &&
    (isLast ? chunkNo === publish.chunks - 1 : ask.body.length === publish.chunkSize);
  if (!isWhole || !isNext)
    return {
      status: 416,
      headers: { 'content-range': `bytes 0-${publish.uploadedBytes - 1}/${publish.size}` },
      body: { message: 'Requested Range Not Satisfiable' },
    };
  const kept = uploads.get(scene.state) ?? new Map<string, Buffer[]>();
  uploads.set(scene.state, kept);
  const chunks = [...(kept.get(publish.id) ?? []), ask.body];
  kept.set(publish.id, chunks);
  publish.uploadedBytes = end + 1;
  if (!isLast) return { status: 206, headers: { 'content-range': `bytes 0-${end}/${publish.size}` } };
  kept.delete(publish.id);
  takeVideo(scene, publish, Buffer.concat(chunks));
  return { status: 201, headers: { 'content-range': `bytes 0-${end}/${publish.size}` } };
}

function takeVideo(scene: Scene, publish: Publish, bytes: Buffer): void {
  const video = readVideo(bytes);
  const longest = Number(scene.state.accounts[publish.accountId]?.facts['maxVideoSec'] ?? 600);
  if (!video) publish.failReason = 'file_format_check_failed';
  else if (video.durationSec < 3 || video.durationSec > longest) publish.failReason = 'duration_check_failed';
  else if (video.fps > 0 && (video.fps < 22.5 || video.fps > 60.5))
    publish.failReason = 'frame_rate_check_failed';
  else if (Math.min(video.width, video.height) < 360 || Math.max(video.width, video.height) > 4096)
    publish.failReason = 'picture_size_check_failed';
  else keepMedia(scene, publish, video.mime, bytes, video);
  finish(scene, publish);
}

function keepMedia(
  scene: Scene,
  publish: Publish,
  mime: string,
  bytes: Buffer,
  facts: { width: number; height: number; durationSec: number | null },
): void {
  const id = scene.world.newId();
  const preview =
    mime.startsWith('image/') && bytes.length <= PREVIEW_BYTES_MAX ? bytes.toString('base64') : null;
  const { width, height, durationSec } = facts;
  scene.state.media[id] = {
    id,
    accountId: publish.accountId,
    mime,
    bytes: bytes.length,
    width,
    height,
    durationSec,
    altText: null,
    preview,
    readyAt: scene.world.now(),
    failed: publish.failReason !== null,
  };
  publish.media.push(id);
}

/** All bytes have arrived, and the post is created without further calls. */
function finish(scene: Scene, publish: Publish): void {
  const has = (kind: string) => scene.faults.some((fault) => fault.kind === kind);
  if (has('processing_failed')) publish.failReason ??= 'frame_rate_check_failed';
  publish.readyAt = scene.world.now() + (has('slow_processing') ? SLOW_PROCESS_SEC : PROCESS_SEC) * 1000;
  if (publish.failReason !== null || publish.isInbox) return;
  const id = scene.world.newNumber();
  publish.postId = id;
  const account = scene.state.accounts[publish.accountId];
  scene.state.posts[id] = {
    id,
    accountId: publish.accountId,
    text: publish.text,
    media: publish.media,
    replyTo: null,
    createdAt: publish.readyAt,
    // Visible after moderation; `reveal` then changes this.
    hidden: true,
    deleted: false,
    url: `https://www.tiktok.com/@${account?.handle}/${publish.kind}/${id}`,
    facts: {
      publishId: publish.id,
      privacy: publish.privacy,
      publicAt: publish.readyAt + MODERATION_SEC * 1000,
    },
  };
}

/** Called before every response: publishes posts whose moderation is over. */
export function reveal(scene: Scene): void {
  for (const post of Object.values(scene.state.posts))
    if (
      post.hidden &&
      post.facts['privacy'] === 'PUBLIC_TO_EVERYONE' &&
      Number(post.facts['publicAt']) <= scene.world.now()
    )
      post.hidden = false;
}

export function publishStatus(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 'video.publish');
  const { publish_id } = readJson(ask);
  const publish = publishesOf(scene)[String(publish_id)];
  if (!publish || publish.accountId !== account.id)
    throw refusal(400, 'invalid_publish_id', 'The publish_id does not exist');
  const isDone = publish.readyAt !== null && publish.readyAt <= scene.world.now();
  const bytes =
    publish.kind === 'video' ? { uploaded_bytes: publish.uploadedBytes } : { downloaded_bytes: 0 };
  if (!isDone)
    return fine({ status: publish.kind === 'video' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...bytes });
  if (publish.failReason !== null)
    return fine({ status: 'FAILED', fail_reason: publish.failReason, ...bytes });
  if (publish.isInbox) return fine({ status: 'SEND_TO_USER_INBOX', ...bytes });
  const post = scene.state.posts[publish.postId ?? ''];
  const ids = post && !post.hidden ? [post.id] : [];
  const reply = fine({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: ids, ...bytes });
  // Numbers in JSON that exceed JavaScript's precision, which clients must handle as with the real API.
  return {
    ...reply,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reply.body).replace(/(_post_id":\[)"(\d+)"/, '$1$2'),
  };
}
