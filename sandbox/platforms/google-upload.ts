import { type Ask, readJson, Refusal, type Reply } from '../http.ts';
import { readVideo } from '../mp4.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { keptIn, type PlatformState, type SandboxPost } from '../world.ts';
import { DAY_SEC, failure, signedIn, videoShown } from './google-shared.ts';

const CHUNK_UNIT = 256 * 1024;
const SESSION_MS = 7 * 86_400_000;
const UPLOADS_PER_DAY = 100;
const PROCESSING_SEC = 8;
const SLOW_SEC = 900;

interface Session {
  accountId: string;
  total: number;
  mime: string;
  resource: Resource;
  videoId: string | null;
  expiresAt: number;
}

interface Resource {
  snippet?: { title?: string; description?: string; tags?: string[]; categoryId?: string };
  status?: { privacyStatus?: string; publishAt?: string; selfDeclaredMadeForKids?: boolean };
}

/** The bytes are not part of the saved world. After a restart, a session starts from zero. */
const received = new WeakMap<PlatformState, Map<string, Buffer[]>>();

function bytesOf(state: PlatformState, id: string): Buffer[] {
  const all = received.get(state) ?? new Map<string, Buffer[]>();
  received.set(state, all);
  const own = all.get(id) ?? [];
  all.set(id, own);
  return own;
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0);
const sessionsOf = (state: PlatformState) => keptIn<Session>(state, 'sessions');

export const uploadRoutes: SandboxRoute[] = [
  { op: 'open_upload', method: 'POST', path: '/upload/youtube/v3/videos', run: open },
  { op: 'upload_video', method: 'PUT', path: '/upload/youtube/v3/videos', run: put },
  { op: 'set_thumbnail', method: 'POST', path: '/upload/youtube/v3/thumbnails/set', run: thumbnail },
];

function open(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const day = countIn(scene, `insert:${account.id}`, UPLOADS_PER_DAY, DAY_SEC);
  if (day.isOver)
    throw failure(
      403,
      'quotaExceeded',
      'The request cannot be completed because you have exceeded your quota.',
    );
  if (ask.query.get('uploadType') === 'multipart') return insertAtOnce(ask, scene, account.id);
  const resource = readJson(ask) as Resource;
  validate(resource, scene);
  const total = Number(ask.headers['x-upload-content-length']);
  if (!(total > 0))
    throw failure(400, 'mediaBodyRequired', 'The request does not include the video content.');
  const id = scene.world.newId();
  sessionsOf(scene.state)[id] = {
    accountId: account.id,
    total,
    mime: ask.headers['x-upload-content-type'] ?? 'video/*',
    resource,
    videoId: null,
    expiresAt: scene.world.now() + SESSION_MS,
  };
  const location = `${ask.baseUrl}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status&upload_id=${id}`;
  return { status: 200, headers: { location, 'x-guploader-uploadid': id } };
}

/** For client libraries with small files: metadata and bytes in one body. */
function insertAtOnce(ask: Ask, scene: Scene, accountId: string): Reply {
  const boundary = /boundary="?([^";]+)"?/.exec(ask.headers['content-type'] ?? '')?.[1] ?? '';
  const [, first, second] = splitBy(ask.body, Buffer.from(`--${boundary}`));
  if (!first || !second)
    throw failure(400, 'mediaBodyRequired', 'The request does not include the video content.');
  const resource = readJson({ body: contentOf(first) }) as Resource;
  validate(resource, scene);
  const mime =
    /content-type:\s*([^\r\n]+)/i.exec(second.subarray(0, 500).toString('latin1'))?.[1] ?? 'video/*';
  const post = create(scene, { accountId, resource, mime, bytes: contentOf(second) });
  return { status: 200, body: videoShown(post, scene) };
}

function splitBy(body: Buffer, mark: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, from)) {
    parts.push(body.subarray(from, at));
    from = at + mark.length;
  }
  return parts;
}

function contentOf(part: Buffer): Buffer {
  const body = part.subarray(part.indexOf('\r\n\r\n') + 4);
  return body.subarray(-2).toString('latin1') === '\r\n' ? body.subarray(0, -2) : body;
}

function put(ask: Ask, scene: Scene): Reply {
  const id = ask.query.get('upload_id') ?? '';
  const session = sessionsOf(scene.state)[id];
  if (!session || session.expiresAt <= scene.world.now()) return { status: 404, body: 'Not Found' };
  const made = scene.state.posts[session.videoId ?? ''];
  if (made) return { status: 200, body: videoShown(made, scene) };
  const chunks = bytesOf(scene.state, id);
  const range = ask.headers['content-range'] ?? '';
  const have = () => lengthOf(chunks);
  if (/^bytes \*\/(\d+)$/.test(range)) return incomplete(have());
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range)?.map(Number) ?? [
    0,
    0,
    session.total - 1,
    session.total,
  ];
  if (total !== session.total || (end ?? 0) - (start ?? 0) + 1 !== ask.body.length)
    throw failure(400, 'badRequest', 'Failed to parse Content-Range header.');
  if (start !== have()) return incomplete(have());
  const isLast = (end ?? 0) + 1 === session.total;
  if (!isLast && ask.body.length % CHUNK_UNIT !== 0)
    throw failure(
      400,
      'badRequest',
      'The number of bytes uploaded must be a multiple of 262144, except for the last request.',
    );
  chunks.push(Buffer.from(ask.body));
  if (!isLast) return incomplete(have());
  const post = create(scene, {
    accountId: session.accountId,
    resource: session.resource,
    mime: session.mime,
    bytes: Buffer.concat(chunks),
  });
  session.videoId = post.id;
  received.get(scene.state)?.delete(id);
  return { status: 201, body: videoShown(post, scene) };
}

const incomplete = (have: number): Reply => ({
  status: 308,
  headers: have > 0 ? { range: `bytes=0-${have - 1}` } : {},
});

function validate({ snippet = {}, status = {} }: Resource, scene: Scene): void {
  const { title = '', description = '', tags = [], categoryId = '22' } = snippet;
  if (title.trim() === '' || [...title].length > 100 || /[<>]/.test(title))
    throw failure(400, 'invalidTitle', 'The request metadata specifies an invalid or empty video title.');
  if (Buffer.byteLength(description) > 5000 || /[<>]/.test(description))
    throw failure(400, 'invalidDescription', 'The request metadata specifies an invalid video description.');
  if (tags.reduce((sum, tag) => sum + tag.length + 1, 0) > 501)
    throw failure(400, 'invalidTags', 'The request metadata specifies invalid video keywords.');
  if (!/^\d{1,2}$/.test(categoryId))
    throw failure(
      400,
      'invalidCategoryId',
      'The snippet.categoryId property specifies an invalid category ID.',
    );
  if (
    status.publishAt !== undefined &&
    (status.privacyStatus !== 'private' || !(Date.parse(status.publishAt) > scene.world.now()))
  )
    throw failure(
      400,
      'invalidPublishAt',
      'The request metadata specifies an invalid scheduled publishing time.',
    );
}

function create(
  scene: Scene,
  made: { accountId: string; resource: Resource; mime: string; bytes: Buffer },
): SandboxPost {
  const { snippet = {}, status = {} } = made.resource;
  const now = scene.world.now();
  const has = (kind: string) => scene.faults.some((fault) => fault.kind === kind);
  const facts = readVideo(made.bytes);
  const id = scene.world.newId().slice(0, 11);
  const rejection = has('duplicate') ? 'duplicate' : has('policy') ? 'termsOfUse' : null;
  const problem = has('processing_failed') ? 'conversion' : facts === null ? 'invalidFile' : null;
  scene.state.media[id] = {
    id,
    accountId: made.accountId,
    mime: facts?.mime ?? made.mime,
    bytes: made.bytes.length,
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    durationSec: facts?.durationSec ?? null,
    altText: null,
    preview: null,
    readyAt: now + (has('slow_processing') ? SLOW_SEC : PROCESSING_SEC) * 1000,
    failed: problem !== null,
  };
  const privacy = status.privacyStatus ?? 'public';
  const post: SandboxPost = {
    id,
    accountId: made.accountId,
    text: snippet.title ?? '',
    media: [id],
    replyTo: null,
    createdAt: now,
    hidden: privacy === 'private' || rejection !== null || problem !== null,
    deleted: false,
    url: `https://www.youtube.com/watch?v=${id}`,
    facts: { description: snippet.description ?? '', tags: snippet.tags ?? [], privacy, rejection, problem },
  };
  scene.state.posts[id] = post;
  return post;
}

function thumbnail(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const post = scene.state.posts[ask.query.get('videoId') ?? ''];
  if (!post || post.deleted) throw failure(404, 'videoNotFound', 'The video cannot be found.');
  if (post.accountId !== account.id)
    throw new Refusal(failure(403, 'forbidden', 'The thumbnail cannot be set.').reply);
  if (ask.body.length > 2 * 1024 * 1024)
    throw failure(400, 'mediaBodyTooLarge', 'The thumbnail has more than 2 MB.');
  post.facts['thumbnailBytes'] = ask.body.length;
  return {
    status: 200,
    body: { kind: 'youtube#thumbnailSetResponse', items: [{ default: { url: `${post.url}/default.jpg` } }] },
  };
}
