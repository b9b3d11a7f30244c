import { type Ask, isObject, type Reply, readJson } from '../http.ts';
import { readImage } from '../image-size.ts';
import { readVideo } from '../mp4.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type PlatformState, type SandboxMedia } from '../world.ts';
import {
  actorOf,
  callerOf,
  denied,
  hasFault,
  invalid,
  isOrganization,
  looksAfter,
  missing,
  refused,
  rest,
} from './linkedin-shared.ts';

const MB = 1024 * 1024;
const PART_BYTES = 4 * MB;
const URL_LIFE_SEC = 3600;
const SLOW_SEC = 600;
const PREVIEW_BYTES_MAX = 200_000;
const PIXELS_MAX = 36_152_320;

type Kind = 'image' | 'video' | 'document';

const BYTES_MAX: Record<Kind, number> = { image: 5 * MB, video: 500 * MB, document: 100 * MB };
const PAGES_MAX = 300;
const PROCESSING_SEC: Record<Kind, number> = { image: 3, video: 8, document: 5 };

interface Session {
  id: string;
  kind: Kind;
  owner: string;
  total: number;
  expiresAt: number;
  uploadToken: string;
  /** By address. A lost part has none. */
  etags: Record<string, string>;
}

const sessionsOf = (state: PlatformState) => keptIn<Session>(state, 'uploads');

/** The bytes are not part of the saved world. After a restart, an upload starts again. */
const received = new WeakMap<PlatformState, Map<string, Buffer>>();

function bytesOf(state: PlatformState): Map<string, Buffer> {
  const all = received.get(state) ?? new Map<string, Buffer>();
  received.set(state, all);
  return all;
}

const KINDS: readonly Kind[] = ['image', 'video', 'document'];

export const mediaRoutes: SandboxRoute[] = [
  ...KINDS.flatMap((kind) => [
    rest({
      op: `${kind}_action`,
      method: 'POST',
      path: `/${kind}s`,
      run: (ask, scene) =>
        kind === 'video' && ask.query.get('action') === 'finalizeUpload'
          ? finalize(ask, scene)
          : initialize(ask, scene, kind),
    }),
    rest({
      op: `read_${kind}`,
      method: 'GET',
      path: `/${kind}s/:urn`,
      run: (ask, scene) => read(ask, scene, kind),
    }),
  ]),
  { op: 'upload_bytes', method: 'PUT', path: '/dms-uploads/:id/:part', run: takeBytes },
];

function initialize(ask: Ask, scene: Scene, kind: Kind): Reply {
  if (ask.query.get('action') !== 'initializeUpload')
    throw refused(400, 'ILLEGAL_ARGUMENT', 'No such action');
  const { initializeUploadRequest: wish } = readJson(ask);
  if (!isObject(wish)) throw refused(400, 'BAD_REQUEST', 'initializeUploadRequest is required');
  const owner = actorOf(ask, scene, wish['owner'], 'w');
  const total = Number(wish['fileSizeBytes'] ?? 0);
  if (kind === 'video' && !(total > 0)) throw refused(400, 'BAD_REQUEST', 'fileSizeBytes is required');
  if (total > BYTES_MAX[kind]) throw refused(400, 'BAD_REQUEST', 'The file size exceeds the maximum size');
  const number = scene.world.newNumber();
  const id = `urn:li:${kind}:C4D${number}`;
  const expiresAt = scene.world.now() + URL_LIFE_SEC * 1000;
  const uploadToken = kind === 'video' ? scene.world.newId() : '';
  sessionsOf(scene.state)[number] = { id, kind, owner: owner.id, total, expiresAt, uploadToken, etags: {} };
  const place = (part: number) => `${ask.baseUrl}/dms-uploads/${number}/${part}`;
  const value =
    kind === 'video'
      ? {
          video: id,
          uploadToken,
          uploadUrlsExpireAt: expiresAt,
          uploadInstructions: Array.from({ length: Math.ceil(total / PART_BYTES) }, (_, part) => ({
            uploadUrl: place(part),
            firstByte: part * PART_BYTES,
            lastByte: Math.min(total, (part + 1) * PART_BYTES) - 1,
          })),
        }
      : { uploadUrl: place(0), uploadUrlExpiresAt: expiresAt, [kind]: id };
  return { status: 200, body: { value } };
}

function takeBytes(ask: Ask, scene: Scene): Reply {
  const { id = '', part = '' } = ask.params;
  const session = sessionsOf(scene.state)[id];
  if (!session || session.expiresAt <= scene.world.now())
    throw refused(403, 'ACCESS_DENIED', 'The upload URL has expired');
  // Pictures and documents require the token, while the parts of a video are sent without one.
  if (session.kind !== 'video') callerOf(ask, scene);
  if (ask.body.length > BYTES_MAX[session.kind])
    throw refused(400, 'BAD_REQUEST', 'The file size exceeds the maximum size');
  if (session.kind !== 'video') {
    keep(scene, session, ask.body);
    return { status: 201 };
  }
  const etag = scene.world.newId();
  // The part is lost internally: the response is a success, and only the end shows that the part is missing.
  if (!hasFault(scene, 'processing_failed')) {
    session.etags[part] = etag;
    bytesOf(scene.state).set(`${id}/${part}`, Buffer.from(ask.body));
  }
  return { status: 200, headers: { etag: `"${etag}"` } };
}

function finalize(ask: Ask, scene: Scene): Reply {
  const { finalizeUploadRequest: wish } = readJson(ask);
  if (!isObject(wish)) throw refused(400, 'BAD_REQUEST', 'finalizeUploadRequest is required');
  const [number, session] =
    Object.entries(sessionsOf(scene.state)).find(([, each]) => each.id === wish['video']) ?? [];
  if (!session || number === undefined || session.uploadToken !== wish['uploadToken'])
    throw refused(400, 'BAD_REQUEST', 'The video or its upload token is not valid');
  actorOf(ask, scene, session.owner, 'w');
  const partIds = Array.isArray(wish['uploadedPartIds']) ? wish['uploadedPartIds'].map(String) : [];
  const count = Math.ceil(session.total / PART_BYTES);
  const wanted = Array.from({ length: count }, (_, part) => session.etags[String(part)] ?? null);
  const own = bytesOf(scene.state);
  const parts = wanted.map((_, part) => own.get(`${number}/${part}`) ?? Buffer.alloc(0));
  const bytes = Buffer.concat(parts);
  if (wanted.some((etag, part) => etag === null || etag !== partIds[part]) || bytes.length !== session.total)
    throw refused(400, 'BAD_REQUEST', 'One or more uploaded parts could not be found');
  for (const part of wanted.keys()) own.delete(`${number}/${part}`);
  keep(scene, session, bytes);
  return { status: 200 };
}

/** Validated by the bytes, not by what was announced. */
function keep(scene: Scene, { id, kind, owner }: Session, bytes: Buffer): void {
  const image = kind === 'image' ? readImage(bytes) : null;
  const video = kind === 'video' ? readVideo(bytes) : null;
  const reason = reasonAgainst(kind, bytes, image, video);
  const isSlow = hasFault(scene, 'slow_processing');
  const media: SandboxMedia = {
    id,
    accountId: owner,
    mime:
      image?.mime ?? video?.mime ?? (kind === 'document' ? 'application/pdf' : 'application/octet-stream'),
    bytes: bytes.length,
    width: image?.width ?? video?.width ?? null,
    height: image?.height ?? video?.height ?? null,
    durationSec: video?.durationSec ?? null,
    altText: null,
    preview: image && bytes.length <= PREVIEW_BYTES_MAX ? bytes.toString('base64') : null,
    readyAt: scene.world.now() + (isSlow ? SLOW_SEC : PROCESSING_SEC[kind]) * 1000,
    failed: reason !== null || hasFault(scene, 'processing_failed'),
  };
  scene.state.media[id] = media;
  keptIn<string>(scene.state, 'reasons')[id] = reason ?? 'The media could not be processed';
}

function reasonAgainst(
  kind: Kind,
  bytes: Buffer,
  image: ReturnType<typeof readImage>,
  video: ReturnType<typeof readVideo>,
): string | null {
  if (kind === 'document')
    return bytes.toString('latin1', 0, 5) !== '%PDF-'
      ? 'Unsupported document format'
      : (bytes.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length > PAGES_MAX
        ? 'Document has too many pages'
        : null;
  if (kind === 'image') {
    if (!image || image.mime === 'image/webp') return 'Unsupported image format';
    return image.width * image.height >= PIXELS_MAX ? 'The image has too many pixels' : null;
  }
  if (video?.mime !== 'video/mp4') return 'Unsupported video format';
  if (video.durationSec < 3 || video.durationSec > 1800)
    return 'Video duration must be 3 seconds to 30 minutes';
  if (bytes.length < 75 * 1024) return 'Unsupported video format: the file is too small';
  const ratio = video.width / video.height;
  return ratio < 1 / 2.41 || ratio > 2.41 ? 'Unsupported aspect ratio' : null;
}

function statusOf(media: SandboxMedia | undefined, scene: Scene): string {
  if (!media) return 'WAITING_UPLOAD';
  if (media.readyAt > scene.world.now()) return 'PROCESSING';
  return media.failed ? 'PROCESSING_FAILED' : 'AVAILABLE';
}

/** Anybody with a token can see the logos of pages. */
function readLogo(owner: string, urn: string, scene: Scene): Reply {
  if (!scene.state.accounts[owner]) throw missing(urn);
  return {
    status: 200,
    body: { id: urn, owner, status: 'AVAILABLE', downloadUrl: scene.faceUrl(owner) },
  };
}

function read(ask: Ask, scene: Scene, kind: Kind): Reply {
  const { person } = callerOf(ask, scene);
  const urn = ask.params['urn'] ?? '';
  const page = kind === 'image' ? /^urn:li:image:logo-(\d+)$/.exec(urn)?.[1] : undefined;
  if (page !== undefined) return readLogo(`urn:li:organization:${page}`, urn, scene);
  const session = Object.values(sessionsOf(scene.state)).find((each) => each.id === urn);
  if (!session) throw missing(urn);
  const owner = scene.state.accounts[session.owner];
  const isOwn = session.owner === person.id || (owner !== undefined && looksAfter(person, owner, scene));
  // Pictures and documents of a member can be written but not read.
  if (!isOwn || (kind !== 'video' && !isOrganization(session.owner))) throw denied(`${kind}s.GET`);
  const status = statusOf(scene.state.media[urn], scene);
  return {
    status: 200,
    body: {
      id: urn,
      owner: session.owner,
      status,
      ...(status === 'PROCESSING_FAILED' && {
        processingFailureReason: keptIn<string>(scene.state, 'reasons')[urn],
      }),
    },
  };
}

/** Media that a post may use: of the same author, and ready. */
export function attachable(scene: Scene, author: string, urns: readonly string[]): SandboxMedia[] {
  return urns.map((urn) => {
    const media = scene.state.media[urn];
    if (!media || media.accountId !== author)
      throw invalid('INVALID_MEDIA', `${urn} is not a media of ${author}`);
    const status = statusOf(media, scene);
    if (status === 'PROCESSING')
      throw refused(400, 'BAD_REQUEST', `The media asset ${urn} is still being processed`);
    if (status !== 'AVAILABLE') {
      const reason = keptIn<string>(scene.state, 'reasons')[urn] ?? '';
      throw invalid('INVALID_MEDIA', reason);
    }
    return media;
  });
}
