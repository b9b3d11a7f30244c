import { type Ask, readJson, readMultipart, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { readVideo } from '../mp4.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { keptIn, type SandboxPost } from '../world.ts';
import {
  type Caller,
  callerOf,
  communitiesOf,
  type Community,
  communityOf,
  newName,
  permalinkOf,
  refused,
} from './reddit-shared.ts';

const TITLE_MAX = 300;
const TEXT_MAX = 40_000;
const FILE_BYTES_MAX = { image: 20 * 1024 * 1024, video: 1024 * 1024 * 1024 };
const PREVIEW_BYTES_MAX = 200_000;
const GALLERY_MAX = 20;
const POLL = { options: [2, 6], days: [1, 7], letters: 120 } as const;
const LEASE_MS = 3_600_000;
/** The post of a picture appears after processing, that of a video after conversion. */
const MAKING_MS = { image: 12_000, video: 90_000 };
const SLOW_MS = 120_000;
/** The limit for an account of this age. */
const POSTS = { limit: 40, sec: 600 };

interface Lease {
  id: string;
  accountId: string;
  mime: string;
  at: number;
  url: string | null;
}

export const submitRoutes: SandboxRoute[] = [
  { op: 'lease_asset', method: 'POST', path: '/api/media/asset.json', run: lease },
  { op: 'upload_asset', method: 'POST', path: '/upload', run: upload },
  { op: 'submit', method: 'POST', path: '/api/submit', run: submit },
  { op: 'submit_gallery', method: 'POST', path: '/api/submit_gallery_post.json', run: submitGallery },
  { op: 'submit_poll', method: 'POST', path: '/api/submit_poll_post', run: submitPoll },
];

const leases = (scene: Scene) => keptIn<Lease>(scene.state, 'leases');

function lease(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'submit');
  const { filepath = '', mimetype: mime = '' } = input;
  if (filepath === '' || !/^(?:image\/(?:jpeg|png|gif)|video\/(?:mp4|quicktime))$/.test(mime))
    return { status: 400, body: { message: 'Bad Request', error: 400 } };
  const id = scene.world.newId().toLowerCase();
  leases(scene)[id] = { id, accountId: account.id, mime, at: scene.world.now(), url: null };
  return {
    status: 200,
    body: {
      args: {
        action: `${ask.baseUrl.replace(/^https?:/, '')}/upload`,
        fields: [
          { name: 'key', value: `rte_images/${id}` },
          { name: 'x-amz-security-token', value: `token-of-${id}` },
        ],
      },
      asset: { asset_id: id, websocket_url: `wss://ws.reddit.test/${id}` },
    },
  };
}

const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

/** A separate storage service: a form with the leased fields, and the file last. */
function upload(ask: Ask, scene: Scene): Reply {
  const parts = readMultipart(ask);
  const field = (name: string) => parts.find((part) => part.name === name)?.data.toString('utf8') ?? '';
  const known = leases(scene)[field('key').split('/')[1] ?? ''];
  const isSigned = known && field('x-amz-security-token') === `token-of-${known.id}`;
  if (!isSigned || scene.world.now() - known.at > LEASE_MS)
    return xml(403, '<Error><Code>AccessDenied</Code></Error>');
  const file = parts.at(-1);
  if (file?.name !== 'file') return xml(400, '<Error><Code>InvalidArgument</Code></Error>');
  const isVideo = known.mime.startsWith('video/');
  if (file.data.length > FILE_BYTES_MAX[isVideo ? 'video' : 'image'])
    return xml(400, '<Error><Code>EntityTooLarge</Code></Error>');
  const image = isVideo ? null : readImage(file.data);
  const video = isVideo ? readVideo(file.data) : null;
  const shape = image ?? video;
  known.url = `https://reddit-uploaded-media.test/rte_images/${known.id}`;
  scene.state.media[known.id] = {
    id: known.id,
    accountId: known.accountId,
    mime: shape?.mime ?? 'application/octet-stream',
    bytes: file.data.length,
    width: shape?.width ?? null,
    height: shape?.height ?? null,
    durationSec: video?.durationSec ?? null,
    altText: null,
    preview: image && file.data.length <= PREVIEW_BYTES_MAX ? file.data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: shape === null,
  };
  return xml(
    201,
    `<PostResponse><Location>${encodeURIComponent(known.url)}</Location><Key>rte_images/${known.id}</Key></PostResponse>`,
  );
}

const hasFault = (scene: Scene, kind: string) => scene.faults.some((fault) => fault.kind === kind);

/** The checks of every post, with the rules of its community. */
function accepted(caller: Caller, scene: Scene): Community {
  const { account, input } = caller;
  const { title = '', sr = '' } = input;
  if (sr === '') throw refused('SUBREDDIT_REQUIRED', 'you must specify a subreddit', 'sr');
  const community = communityOf(account, sr);
  if (!community) throw refused('SUBREDDIT_NOEXIST', 'that subreddit doesn’t exist', 'sr');
  if (community.isClosed) throw refused('SUBREDDIT_NOTALLOWED', 'you aren’t allowed to post there.', 'sr');
  if (title.trim() === '') throw refused('NO_TEXT', 'we need something here', 'title');
  if ([...title].length > TITLE_MAX)
    throw refused('TOO_LONG', `this is too long (max: ${TITLE_MAX})`, 'title');
  if (hasFault(scene, 'policy')) throw refused('DOMAIN_BANNED', 'that domain is banned', 'url');
  if (hasFault(scene, 'duplicate'))
    throw refused('ALREADY_SUB', 'that link has already been submitted', 'url');
  if (community.bannedWords.some((word) => title.toLowerCase().includes(word)))
    throw refused('SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING', 'the title has a forbidden word', 'title');
  checkWords(community, input);
  if (community.needsFlair && !input['flair_id'])
    throw refused('SUBMIT_VALIDATION_FLAIR_REQUIRED', 'Your post must contain post flair.', 'flair');
  if (input['flair_id'] !== undefined && !community.flairs.includes(input['flair_id'].slice('flair-'.length)))
    throw refused('BAD_FLAIR_TEMPLATE_ID', 'flair template not found', 'flair');
  if (account.facts['isNew'] === true || countIn(scene, `posts ${account.id}`, POSTS.limit, POSTS.sec).isOver)
    throw refused(
      'RATELIMIT',
      'Looks like you’ve been doing that a lot. Take a break for 14 minutes before trying again.',
      'ratelimit',
    );
  return community;
}

/** The rules that the moderators have set. */
function checkWords(
  { title: rule, text: wanted, bannedWords }: Community,
  { title = '', text = '', kind = 'self' }: Record<string, string>,
): void {
  const letters = [...title].length;
  const has = (words: string, name: string) => words.toLowerCase().includes(name.toLowerCase());
  if (rule.min !== null && letters < rule.min)
    throw refused(
      'SUBMIT_VALIDATION_MIN_LENGTH',
      `the title must be at least ${rule.min} characters`,
      'title',
    );
  if (rule.max !== null && letters > rule.max)
    throw refused(
      'SUBMIT_VALIDATION_MAX_LENGTH',
      `the title must be at most ${rule.max} characters`,
      'title',
    );
  if (rule.oneOf.length > 0 && !rule.oneOf.some((name) => has(title, name)))
    throw refused('SUBMIT_VALIDATION_REQUIREMENT', 'the title lacks a required word', 'title');
  if (kind === 'self' && wanted === 'required' && text.trim() === '')
    throw refused('SUBMIT_VALIDATION_BODY_REQUIRED', 'a body is required', 'text');
  if (wanted === 'notAllowed' && text.trim() !== '')
    throw refused('SUBMIT_VALIDATION_BODY_NOT_ALLOWED', 'a body is not allowed', 'text');
  if (bannedWords.some((word) => has(text, word)))
    throw refused('SUBMIT_VALIDATION_BODY_BLACKLISTED_STRING', 'the body has a forbidden word', 'text');
}

function make(caller: Caller, scene: Scene, community: Community, post: Partial<SandboxPost>): SandboxPost {
  const { account, input } = caller;
  const id = newName(scene, 't3');
  const made: SandboxPost = {
    id,
    accountId: account.id,
    text: '',
    media: [],
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: '',
    ...post,
    facts: {
      community: community.name,
      title: input['title'],
      nsfw: input['nsfw'] === 'true',
      spoiler: input['spoiler'] === 'true',
      ...(input['flair_id'] && { flair: input['flair_id'].slice('flair-'.length) }),
      ...post.facts,
    },
  };
  made.url ||= `https://www.reddit.com${permalinkOf(made)}`;
  scene.state.posts[id] = made;
  return made;
}

const created = (post: SandboxPost): Reply => ({
  status: 200,
  body: {
    json: {
      errors: [],
      data: { url: `https://www.reddit.com${permalinkOf(post)}`, id: post.id.slice(3), name: post.id },
    },
  },
});

function submit(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'submit');
  const { input } = caller;
  const community = accepted(caller, scene);
  const { kind, text = '', url = '' } = input;
  if (kind === 'self') {
    if (community.takes === 'link')
      throw refused('NO_SELFS', 'this subreddit does not allow text posts', 'sr');
    if ([...text].length > TEXT_MAX) throw refused('TOO_LONG', `this is too long (max: ${TEXT_MAX})`, 'text');
    return created(make(caller, scene, community, { text }));
  }
  if (kind === 'link') {
    if (community.takes === 'self') throw refused('NO_LINKS', 'this subreddit does not allow links', 'sr');
    if (!URL.canParse(url)) throw refused('BAD_URL', 'you should check that url', 'url');
    if (community.bannedDomains.includes(new URL(url).hostname))
      throw refused('DOMAIN_BANNED', 'that domain is banned', 'url');
    if (community.onlyDomains.length > 0 && !community.onlyDomains.includes(new URL(url).hostname))
      throw refused('SUBMIT_VALIDATION_LINK_WHITELIST', 'links to that domain are not allowed', 'url');
    const before = Object.values(scene.state.posts).some(
      (post) => post.facts['link'] === url && post.facts['community'] === community.name && !post.deleted,
    );
    if (before && input['resubmit'] !== 'true')
      throw refused('ALREADY_SUB', 'that link has already been submitted', 'url');
    return created(make(caller, scene, community, { facts: { link: url }, url }));
  }
  if (kind === 'crosspost') return submitCrosspost(caller, scene, community);
  if (kind === 'image' || kind === 'video') return submitFile(caller, scene, community, kind);
  throw refused('INVALID_OPTION', 'that option is not valid', 'kind');
}

/** Shows a post of elsewhere. The same one may be shown again and again. */
function submitCrosspost(caller: Caller, scene: Scene, community: Community): Reply {
  const { account, input } = caller;
  const { crosspost_fullname: parent = '' } = input;
  if (!community.hasCrossposts)
    throw refused('NO_CROSSPOSTS', 'this subreddit does not allow crossposts', 'sr');
  const own = scene.state.posts[parent];
  const place = own
    ? own.deleted
      ? undefined
      : own.facts['community']
    : communitiesOf(account).find(({ posts }) => posts.includes(parent))?.name;
  if (place === undefined || place === community.name)
    throw refused('INVALID_CROSSPOST_THING', 'that isn’t a valid crosspost url', 'crosspost_thing');
  return created(make(caller, scene, community, { facts: { parent } }));
}

/** The result is only sent over a WebSocket. A caller without one finds the post in the list. */
function submitFile(caller: Caller, scene: Scene, community: Community, kind: 'image' | 'video'): Reply {
  const { account, input } = caller;
  if (kind === 'image' && !community.hasImages)
    throw refused('NO_LINKS', 'this subreddit does not allow images', 'sr');
  if (kind === 'video' && !community.hasVideos)
    throw refused('NO_VIDEOS', 'this subreddit does not allow videos', 'sr');
  const leased = (field: 'url' | 'video_poster_url', wanted: string) => {
    const found = Object.values(leases(scene)).find(
      (each) => each.url !== null && each.url === input[field] && each.accountId === account.id,
    );
    if (!found?.mime.startsWith(`${wanted}/`)) throw refused('BAD_URL', 'you should check that url', field);
    return found;
  };
  const file = leased('url', kind);
  const files = kind === 'video' ? [file, leased('video_poster_url', 'image')] : [file];
  const isBad = files.some(({ id }) => scene.state.media[id]?.failed) || hasFault(scene, 'processing_failed');
  const after = hasFault(scene, 'slow_processing') ? SLOW_MS : MAKING_MS[kind];
  if (!isBad)
    make(caller, scene, community, { media: [file.id], facts: { listedAt: scene.world.now() + after } });
  const websocket_url = `wss://ws.reddit.test/${file.id}`;
  return { status: 200, body: { json: { errors: [], data: { websocket_url, user_submitted_page: '' } } } };
}

function submitGallery(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'submit');
  const community = accepted(caller, scene);
  const items: unknown = JSON.parse(caller.input['items'] ?? '[]');
  const ids = Array.isArray(items) ? items.map((item: { media_id?: string }) => String(item.media_id)) : [];
  if (ids.length < 2 || ids.length > GALLERY_MAX)
    throw refused('INVALID_GALLERY', 'a gallery has 2 to 20 pictures', 'items');
  if (ids.some((id) => scene.state.media[id]?.accountId !== caller.account.id))
    throw refused('BAD_ASSET_ID', 'that asset does not exist', 'items');
  return created(make(caller, scene, community, { media: ids }));
}

/** A poll. Only this call accepts JSON, and it returns the full name instead of the short id. */
function submitPoll(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'submit');
  const { text = '' } = caller.input;
  const community = accepted(caller, scene);
  if (community.takes === 'link') throw refused('NO_SELFS', 'this subreddit does not allow text posts', 'sr');
  if (!community.hasPolls) throw refused('NO_POLLS', 'this subreddit does not allow polls', 'sr');
  const { options, duration: days } = readJson(ask);
  const [least, most] = POLL.options;
  if (!Array.isArray(options) || options.length < least || options.length > most)
    throw refused('BAD_NUMBER', `that number isn’t in the right range (${least} to ${most})`, 'options');
  const answers = options.map((option) => String(option).trim());
  if (answers.includes('')) throw refused('NO_TEXT', 'we need something here', 'options');
  if (answers.some((answer) => [...answer].length > POLL.letters))
    throw refused('TOO_LONG', `this is too long (max: ${POLL.letters})`, 'options');
  const [shortest, longest] = POLL.days;
  if (typeof days !== 'number' || !Number.isInteger(days) || days < shortest || days > longest)
    throw refused(
      'BAD_NUMBER',
      `that number isn’t in the right range (${shortest} to ${longest})`,
      'duration',
    );
  if ([...text].length > TEXT_MAX) throw refused('TOO_LONG', `this is too long (max: ${TEXT_MAX})`, 'text');
  const made = make(caller, scene, community, { text, facts: { poll: { options: answers, days } } });
  const url = `https://www.reddit.com${permalinkOf(made)}`;
  return { status: 200, body: { json: { errors: [], data: { url, id: made.id, drafts_count: 0 } } } };
}
