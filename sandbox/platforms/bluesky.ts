import { type Ask, bearerOf, readJson, Refusal, type Reply } from '../http.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { type BlobRef, checkRecord, cidOf, invalid, type PostRecord, writePost } from './bluesky-records.ts';
import { oauthRoutes } from './bluesky-oauth.ts';
import { withNonce } from './bluesky-dpop.ts';
import {
  createSession,
  findActor,
  refreshSession,
  serviceAuth,
  sessionInfo,
  signedIn,
} from './bluesky-sessions.ts';
import { entriesOf, postView, threadView } from './bluesky-views.ts';
import { keptIn } from '../world.ts';

const VIDEO_SEC = 4;
const SLOW_VIDEO_SEC = 180;
const PREVIEW_BYTES_MAX = 200_000;
const POINTS_PER_HOUR = 5000;
const POINTS = { create: 3, update: 2, delete: 1 };
const COLLECTION = 'app.bsky.feed.post';

const get = (op: string, nsid: string, run: SandboxRoute['run']): SandboxRoute => ({
  op,
  method: 'GET',
  path: `/xrpc/${nsid}`,
  run,
});
const post = (op: string, nsid: string, run: SandboxRoute['run']): SandboxRoute => ({
  op,
  method: 'POST',
  path: `/xrpc/${nsid}`,
  run,
});

/** One server for everything: the records, the views of them and the video service. */
export const bluesky: SandboxPlatform = {
  name: 'bluesky',
  prefixes: ['bsky'],
  accounts: [
    {
      id: 'did:plc:lanternstudio00000000000',
      handle: 'lantern.bsky.test',
      name: 'Lantern Studio',
      followers: 4120,
      facts: { appPassword: 'lant-ern1-lant-ern2' },
    },
    {
      id: 'did:plc:paperboatbooks0000000000',
      handle: 'paperboat.bsky.test',
      name: 'Paper Boat Books',
      followers: 860,
      facts: { appPassword: 'pape-rboa-pape-rboa' },
    },
  ],
  routes: [
    post('create_session', 'com.atproto.server.createSession', createSession),
    post('refresh_session', 'com.atproto.server.refreshSession', refreshSession),
    get('get_session', 'com.atproto.server.getSession', (ask, scene) => ({
      status: 200,
      body: sessionInfo(signedIn(ask, scene)),
    })),
    get('service_auth', 'com.atproto.server.getServiceAuth', serviceAuth),
    get('describe_server', 'com.atproto.server.describeServer', () => ({
      status: 200,
      body: { did: 'did:web:bsky.test', availableUserDomains: ['.bsky.test'], inviteCodeRequired: false },
    })),
    get('resolve_handle', 'com.atproto.identity.resolveHandle', resolveHandle),
    post('upload_blob', 'com.atproto.repo.uploadBlob', (ask, scene) => ({
      status: 200,
      body: { blob: keepBlob(ask, scene, signedIn(ask, scene).id) },
    })),
    post('put_record', 'com.atproto.repo.putRecord', (ask, scene) => putRecord(ask, scene, 'put')),
    post('create_record', 'com.atproto.repo.createRecord', (ask, scene) => putRecord(ask, scene, 'create')),
    post('delete_record', 'com.atproto.repo.deleteRecord', deleteRecord),
    get('get_record', 'com.atproto.repo.getRecord', getRecord),
    post('upload_video', 'app.bsky.video.uploadVideo', uploadVideo),
    get('video_status', 'app.bsky.video.getJobStatus', videoStatus),
    get('get_posts', 'app.bsky.feed.getPosts', getPosts),
    get('get_thread', 'app.bsky.feed.getPostThread', getPostThread),
    get('author_feed', 'app.bsky.feed.getAuthorFeed', getAuthorFeed),
    get('get_profile', 'app.bsky.actor.getProfile', getProfile),
    get('search_actors', 'app.bsky.actor.searchActorsTypeahead', searchActors),
    ...oauthRoutes,
  ].map(withNonce),
  refuse(kind, scene, value) {
    if (kind === 'rate_limit') return tooMany(scene, value ?? 300);
    if (kind === 'unauthenticated')
      return { status: 401, body: { error: 'AuthMissing', message: 'Authentication Required' } };
    if (kind === 'not_found')
      return { status: 501, body: { error: 'MethodNotImplemented', message: 'Method Not Implemented' } };
    return { status: value ?? 502, body: { error: 'UpstreamFailure', message: 'Upstream Failure' } };
  },
};

function tooMany(scene: Scene, seconds: number): Reply {
  return {
    status: 429,
    headers: {
      'ratelimit-limit': String(POINTS_PER_HOUR),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(Math.ceil(scene.world.now() / 1000) + seconds),
      'ratelimit-policy': `${POINTS_PER_HOUR};w=3600`,
    },
    body: { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
  };
}

/** Finds accounts by the beginning of the handle or of a word in the name. */
function searchActors(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const limit = Number(ask.query.get('limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalid('Error: limit must be between 1 and 100');
  const wanted = (ask.query.get('q') ?? '').toLowerCase();
  const actors = Object.values(scene.state.accounts)
    .filter(({ handle, name }) => wanted !== '' && ` ${handle} ${name}`.toLowerCase().includes(` ${wanted}`))
    .map(({ id, handle, name }) => ({ did: id, handle, displayName: name, avatar: scene.faceUrl(id) }));
  return { status: 200, body: { actors: actors.slice(0, limit) } };
}

function resolveHandle(ask: Ask, scene: Scene): Reply {
  const account = findActor(scene, ask.query.get('handle') ?? '');
  return account ? { status: 200, body: { did: account.id } } : invalid('Unable to resolve handle');
}

function keepBlob(ask: Ask, scene: Scene, did: string): BlobRef {
  const cid = cidOf(ask.body, 'blob');
  const mime = (ask.headers['content-type'] ?? 'application/octet-stream').split(';')[0] ?? '';
  scene.state.media[cid] = {
    id: cid,
    accountId: did,
    mime,
    bytes: ask.body.length,
    width: null,
    height: null,
    durationSec: null,
    altText: null,
    preview:
      mime.startsWith('image/') && ask.body.length <= PREVIEW_BYTES_MAX ? ask.body.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  return { $type: 'blob', ref: { $link: cid }, mimeType: mime, size: ask.body.length };
}

function putRecord(ask: Ask, scene: Scene, how: 'put' | 'create'): Reply {
  const account = signedIn(ask, scene);
  const {
    repo,
    collection,
    rkey = newTid(scene),
    record,
  } = readJson(ask) as { repo?: string; collection?: string; rkey?: string; record?: PostRecord };
  if (repo !== account.id && repo !== account.handle)
    return { status: 403, body: { error: 'Forbidden', message: 'Not the owner of the repo' } };
  if (collection !== COLLECTION || !record) return invalid('The sandbox keeps posts only');
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    return invalid('Account has been taken down', 'AccountTakedown');
  const known = scene.state.posts[`at://${account.id}/${COLLECTION}/${rkey}`];
  const exists = known !== undefined && !known.deleted;
  if (how === 'create' && exists)
    return { status: 500, body: { error: 'InternalServerError', message: 'Internal Server Error' } };
  checkRecord(scene, account.id, rkey, record);
  spend(scene, account.id, exists ? POINTS.update : POINTS.create);
  const ref = writePost(scene, account.id, rkey, record);
  return {
    status: 200,
    body: { ...ref, commit: { cid: ref.cid, rev: newTid(scene) }, validationStatus: 'valid' },
  };
}

function spend(scene: Scene, did: string, points: number): void {
  const hour = Math.floor(scene.world.now() / 3_600_000);
  const spent = (scene.state.extra['points'] ??= {});
  const key = `${did} ${hour}`;
  const total = Number(spent[key] ?? 0) + points;
  if (total > POINTS_PER_HOUR)
    throw new Refusal(tooMany(scene, 3600 - Math.floor((scene.world.now() % 3_600_000) / 1000)));
  spent[key] = total;
}

function newTid(scene: Scene): string {
  const letters = '234567abcdefghijklmnopqrstuvwxyz';
  let bits =
    (BigInt(Math.floor(scene.world.now())) * 1000n + BigInt(scene.world.newNumber().slice(-3))) << 10n;
  let tid = '';
  for (let i = 0; i < 13; i += 1, bits >>= 5n) tid = letters[Number(bits & 31n)] + tid;
  return tid;
}

function getRecord(ask: Ask, scene: Scene): Reply {
  const account = findActor(scene, ask.query.get('repo') ?? '');
  const uri = `at://${account?.id}/${ask.query.get('collection')}/${ask.query.get('rkey')}`;
  const found = scene.state.posts[uri];
  if (!found || found.deleted) return invalid(`Could not locate record: ${uri}`, 'RecordNotFound');
  return { status: 200, body: { uri, cid: found.facts['cid'], value: found.facts['record'] } };
}

function deleteRecord(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const { collection, rkey } = readJson(ask);
  spend(scene, account.id, POINTS.delete);
  const found = scene.state.posts[`at://${account.id}/${String(collection)}/${String(rkey)}`];
  if (found) found.deleted = true;
  return { status: 200, body: {} };
}

interface VideoJob {
  did: string;
  blob: BlobRef;
  readyAt: number;
  failed: boolean;
  isLate: boolean;
}

const HANDOVER_MS = 25 * 60_000;
const expiryOf = (ask: Ask, scene: Scene) => scene.state.tokens[bearerOf(ask) ?? '']?.expiresAt ?? 0;

function uploadVideo(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const blob = keepBlob(ask, scene, account.id);
  if (blob.mimeType !== 'video/mp4') return invalid('Unsupported video format', 'InvalidMimeType');
  const jobId = scene.world.newId();
  const isSlow = scene.faults.some(({ kind }) => kind === 'slow_processing');
  const job: VideoJob = {
    did: account.id,
    blob,
    readyAt: scene.world.now() + (isSlow ? SLOW_VIDEO_SEC : VIDEO_SEC) * 1000,
    failed: scene.faults.some(({ kind }) => kind === 'processing_failed'),
    // The same token is used to hand the video to the account's server, after a queue that may take long.
    isLate: expiryOf(ask, scene) < scene.world.now() + HANDOVER_MS,
  };
  keptIn<VideoJob>(scene.state, 'videoJobs')[jobId] = job;
  // Not wrapped like the response of the other call, as in the real service.
  return { status: 200, body: { jobId, did: account.id, state: 'JOB_STATE_CREATED' } };
}

function videoStatus(ask: Ask, scene: Scene): Reply {
  const jobId = ask.query.get('jobId') ?? '';
  const job = keptIn<VideoJob>(scene.state, 'videoJobs')[jobId];
  if (!job) return invalid('Job not found');
  const base = { jobId, did: job.did };
  const isDone = scene.world.now() >= job.readyAt;
  const jobStatus = !isDone
    ? { ...base, state: 'JOB_STATE_ENCODING', progress: 50 }
    : job.failed || job.isLate
      ? {
          ...base,
          state: 'JOB_STATE_FAILED',
          ...(job.isLate
            ? { error: 'jwt_expired', message: 'jwt expired' }
            : { error: 'encoding_failed', message: 'The video could not be encoded' }),
        }
      : { ...base, state: 'JOB_STATE_COMPLETED', progress: 100, blob: job.blob };
  return { status: 200, body: { jobStatus } };
}

function getPosts(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const entries = entriesOf(scene);
  const uris = ask.query.getAll('uris');
  if (uris.length > 25) return invalid('Error: uris must not have more than 25 elements');
  const posts = uris.flatMap((uri) => entries.get(uri) ?? []).map((entry) => postView(scene, entries, entry));
  return { status: 200, body: { posts } };
}

function getPostThread(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const entries = entriesOf(scene);
  const entry = entries.get(ask.query.get('uri') ?? '');
  if (!entry) return invalid(`Post not found: ${ask.query.get('uri')}`, 'NotFound');
  return {
    status: 200,
    body: { thread: threadView(scene, entries, entry, Number(ask.query.get('depth') ?? 6)) },
  };
}

function getAuthorFeed(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const account = findActor(scene, ask.query.get('actor') ?? '');
  const entries = entriesOf(scene);
  const feed = [...entries.values()]
    .filter(({ author }) => author.did === account?.id)
    .sort((a, b) => b.at - a.at);
  return {
    status: 200,
    body: { feed: feed.slice(0, 50).map((entry) => ({ post: postView(scene, entries, entry) })) },
  };
}

function getProfile(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const account = findActor(scene, ask.query.get('actor') ?? '');
  if (!account) return invalid('Profile not found');
  const posts = Object.values(scene.state.posts).filter(
    ({ accountId, deleted }) => accountId === account.id && !deleted,
  );
  return {
    status: 200,
    body: {
      did: account.id,
      handle: account.handle,
      displayName: account.name,
      avatar: scene.faceUrl(account.id),
      followersCount: account.followers,
      followsCount: 42,
      postsCount: posts.length,
      labels: [],
    },
  };
}
