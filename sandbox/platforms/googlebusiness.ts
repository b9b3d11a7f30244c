import { type Ask, isObject, readJson, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import type { SandboxAccount, SandboxPost } from '../world.ts';
import { googleSignIn } from './google-sign-in.ts';
import { figureRoutes } from './googlebusiness-figures.ts';
import { PLACE, reviewRoutes } from './googlebusiness-reviews.ts';
import {
  callerOf,
  countChange,
  envelope,
  noPage,
  placeOf,
  placesOf,
  refused,
} from './googlebusiness-shared.ts';

const TEXT_MAX = 1500;
const PHOTO = { min: 10 * 1024, max: 5 * 1024 * 1024, side: 250 };
const PREVIEW_BYTES_MAX = 200_000;
/** How long Google reviews a post before it is published. */
const LOOK_MS = 20_000;
const SLOW_MS = 200_000;
const TOPICS = ['STANDARD', 'EVENT', 'OFFER', 'ALERT'];
const ACTIONS = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'];

const routes: SandboxRoute[] = [
  ...googleSignIn,
  { op: 'list_accounts', method: 'GET', path: '/v1/accounts', run: listAccounts },
  { op: 'list_locations', method: 'GET', path: '/v1/accounts/:account/locations', run: listLocations },
  { op: 'list_media', method: 'GET', path: `${PLACE}/media`, run: listMedia },
  { op: 'list_posts', method: 'GET', path: `${PLACE}/localPosts`, run: listPosts },
  { op: 'create_post', method: 'POST', path: `${PLACE}/localPosts`, run: createPost },
  { op: 'read_post', method: 'GET', path: `${PLACE}/localPosts/:id`, run: readPost },
  { op: 'edit_post', method: 'PATCH', path: `${PLACE}/localPosts/:id`, run: editPost },
  { op: 'delete_post', method: 'DELETE', path: `${PLACE}/localPosts/:id`, run: deletePost },
  ...figureRoutes,
  ...reviewRoutes,
  // A location without its account is no valid path of this API, and the 404 is not even JSON.
  { op: 'short_name', method: 'POST', path: '/v4/locations/:location/localPosts', run: noPage },
];

export const googlebusiness: SandboxPlatform = {
  name: 'googlebusiness',
  prefixes: ['googlebusiness'],
  routes,
  accounts: [
    {
      id: 'accounts/101',
      handle: 'Lantern Studio',
      name: 'Lantern Studio',
      followers: 0,
      facts: {
        // More than Google allows, so that the demo is not slowed down.
        changesAMinute: 600,
        places: [
          { account: 'accounts/101', id: 'locations/1001', title: 'Lantern Studio, Harbour' },
          {
            account: 'accounts/101',
            id: 'locations/1002',
            title: 'Lantern Studio, Online',
            takesPosts: false,
          },
          { account: 'accounts/102', id: 'locations/1003', title: 'Lantern Workshop' },
        ],
      },
    },
    {
      id: 'accounts/201',
      handle: 'Harbour Books',
      name: 'Harbour Books',
      followers: 0,
      facts: { places: [{ account: 'accounts/201', id: 'locations/2001', title: 'Harbour Books' }] },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return envelope(401, 'Request had invalid authentication credentials.');
    if (kind === 'not_found') return noPage();
    if (kind === 'server_error') return envelope(value ?? 503, 'The service is currently unavailable.');
    // Without a hint on when to retry.
    return envelope(429, 'Quota exceeded for quota metric.', [
      { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '300' } },
    ]);
  },
};

/** One item per page, so that a client without paging misses some. */
function paged(ask: Ask, name: string, items: readonly object[]): Reply {
  const from = Number(ask.query.get('pageToken') ?? 0);
  const next = from + 1 < items.length ? { nextPageToken: String(from + 1) } : {};
  return { status: 200, body: { [name]: items.slice(from, from + 1), ...next } };
}

function listAccounts(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene);
  const names = [...new Set([caller.id, ...placesOf(caller).map(({ account }) => account)])];
  return paged(
    ask,
    'accounts',
    names.map((name) => ({ name, accountName: caller.name, type: 'PERSONAL' })),
  );
}

function listLocations(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene);
  if (!ask.query.get('readMask'))
    throw refused(400, 'Request contains an invalid argument: read_mask is required.');
  const own = placesOf(caller).filter(({ account }) => account === `accounts/${ask.params['account']}`);
  const shown = own.map(({ id, title, takesPosts = true }) => ({
    name: id,
    title,
    metadata: { canOperateLocalPost: takesPosts, mapsUri: `https://maps.google.com/?cid=${id.slice(10)}` },
  }));
  return paged(ask, 'locations', shown);
}

function listMedia(ask: Ask, scene: Scene): Reply {
  const { caller, name } = placeOf(ask, scene);
  const locationAssociation = { category: 'LOGO' };
  const item = {
    name: `${name}/media/1`,
    mediaFormat: 'PHOTO',
    locationAssociation,
    googleUrl: scene.faceUrl(caller.id),
  };
  return { status: 200, body: { mediaItems: [item] } };
}

/** Updates the state of the post to the current time. */
function refreshed(post: SandboxPost, scene: Scene): SandboxPost {
  if (post.facts['state'] === 'SCHEDULED' && Number(post.facts['startsAt']) <= scene.world.now())
    post.facts['state'] = 'PROCESSING';
  const isDecided = Number(post.facts['publicAt']) <= scene.world.now();
  if (isDecided && post.facts['state'] === 'PROCESSING')
    post.facts['state'] = post.facts['isBad'] === true ? 'REJECTED' : 'LIVE';
  post.hidden = post.facts['state'] !== 'LIVE';
  return post;
}

function view(post: SandboxPost): object {
  const { state, topicType } = post.facts;
  return {
    name: post.id,
    languageCode: post.facts['languageCode'],
    summary: post.text,
    topicType,
    state,
    createTime: new Date(post.createdAt).toISOString(),
    ...(post.facts['scheduledTime'] !== undefined && { scheduledTime: post.facts['scheduledTime'] }),
    // The public URL exists only once the post is live.
    ...(state === 'LIVE' && { searchUrl: post.url }),
  };
}

async function createPost(ask: Ask, scene: Scene): Promise<Reply> {
  const { caller, name, place } = placeOf(ask, scene);
  if (place.takesPosts === false) throw refused(403, 'The location cannot operate local posts.');
  const input = readJson(ask);
  const { summary = '', topicType = 'STANDARD', callToAction, event, media = [] } = input;
  if (typeof summary !== 'string' || [...summary].length > TEXT_MAX)
    throw refused(400, `The summary is too long: at most ${TEXT_MAX} characters.`);
  if (typeof topicType !== 'string' || !TOPICS.includes(topicType)) throw refused(400, 'Invalid topic_type.');
  const isTimed = topicType === 'EVENT' || topicType === 'OFFER';
  const schedule = isObject(event) ? event['schedule'] : null;
  if (
    isTimed &&
    (!isObject(event) ||
      !event['title'] ||
      !isObject(schedule) ||
      !schedule['startDate'] ||
      !schedule['endDate'])
  )
    throw refused(400, 'event with a title and a schedule is required for this topic_type.');
  if (isObject(callToAction)) {
    const { actionType, url } = callToAction;
    if (!ACTIONS.includes(String(actionType))) throw refused(400, 'Invalid action_type.');
    if (actionType === 'CALL' ? url !== undefined : typeof url !== 'string')
      throw refused(400, 'Invalid url of call_to_action.');
  }
  const startsAt = startOf(input['scheduledTime'], scene);
  const photos = Array.isArray(media) ? media : [];
  if (photos.length > 1) throw refused(400, 'At most one media item is allowed.');
  const kept = await Promise.all(photos.map((item) => take(item, caller, scene)));
  countChange(ask, scene);
  const hasFault = (kind: string) => scene.faults.some((fault) => fault.kind === kind);
  const number = scene.world.newNumber();
  const post: SandboxPost = {
    id: `${name}/localPosts/${number}`,
    accountId: caller.id,
    text: summary,
    media: kept,
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: true,
    deleted: false,
    url: `https://local.google.com/place?id=${place.id.slice(10)}&lpsid=${number}`,
    facts: {
      ...input,
      topicType,
      place: name,
      state: startsAt > scene.world.now() ? 'SCHEDULED' : 'PROCESSING',
      startsAt,
      publicAt: startsAt + (hasFault('slow_processing') ? SLOW_MS : LOOK_MS),
      // Phone numbers in the text are the most common reason for a refusal.
      isBad: hasFault('policy') || hasFault('processing_failed') || /\+?\d[\d ()-]{7,}\d/.test(summary),
    },
  };
  scene.state.posts[post.id] = post;
  return { status: 200, body: view(post) };
}

/** A post may be scheduled. Until then it is neither visible nor reviewed. */
function startOf(scheduledTime: unknown, { world }: Scene): number {
  if (scheduledTime === undefined) return world.now();
  const at = typeof scheduledTime === 'string' ? Date.parse(scheduledTime) : Number.NaN;
  if (!(at > world.now())) throw refused(400, 'Invalid scheduled_time: it must be in the future.');
  return at;
}

/** Google fetches photos from a URL and accepts them in no other way. */
async function take(item: unknown, caller: SandboxAccount, scene: Scene): Promise<string> {
  const { sourceUrl } = isObject(item) ? item : {};
  if (typeof sourceUrl !== 'string')
    throw refused(400, 'Only source_url is supported for media of a local post.');
  const file = await scene.fetch(sourceUrl);
  if (file?.status !== 200) throw refused(400, 'Failed to fetch the photo.');
  const image = readImage(file.body);
  if (!image || image.mime === 'image/gif')
    throw refused(400, 'The photo is invalid: multiframe images not supported.');
  if (file.body.length > PHOTO.max) throw refused(400, 'The photo is too large.');
  if (file.body.length < PHOTO.min || Math.min(image.width, image.height) < PHOTO.side)
    throw refused(400, 'The photo is too small.');
  const id = scene.world.newNumber();
  scene.state.media[id] = {
    id,
    accountId: caller.id,
    mime: image.mime,
    bytes: file.body.length,
    width: image.width,
    height: image.height,
    durationSec: null,
    altText: null,
    preview: file.body.length <= PREVIEW_BYTES_MAX ? file.body.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  return id;
}

function listPosts(ask: Ask, scene: Scene): Reply {
  const { name } = placeOf(ask, scene);
  const size = Number(ask.query.get('pageSize') ?? 20);
  const posts = Object.values(scene.state.posts)
    .filter((post) => post.facts['place'] === name && !post.deleted)
    .sort((a, b) => b.createdAt - a.createdAt);
  return {
    status: 200,
    body: { localPosts: posts.slice(0, size).map((post) => view(refreshed(post, scene))) },
  };
}

function postOf(ask: Ask, scene: Scene): SandboxPost {
  const { name } = placeOf(ask, scene);
  const post = scene.state.posts[`${name}/localPosts/${ask.params['id']}`];
  if (!post || post.deleted) throw refused(404, 'Requested entity was not found.');
  return refreshed(post, scene);
}

function readPost(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: view(postOf(ask, scene)) };
}

function editPost(ask: Ask, scene: Scene): Reply {
  const post = postOf(ask, scene);
  const { summary } = readJson(ask);
  if (ask.query.get('updateMask') !== 'summary' || typeof summary !== 'string')
    throw refused(400, 'update_mask is required.');
  countChange(ask, scene);
  post.text = summary;
  return { status: 200, body: view(post) };
}

function deletePost(ask: Ask, scene: Scene): Reply {
  const post = postOf(ask, scene);
  countChange(ask, scene);
  post.deleted = true;
  return { status: 200, body: {} };
}
