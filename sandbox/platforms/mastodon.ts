import { type Ask, bearerOf, readFields, readJson, readMultipart, Refusal, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { readVideo } from '../mp4.ts';
import { accountOf, type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { countIn, type Window } from '../windows.ts';
import { keptIn, type SandboxAccount, type SandboxMedia } from '../world.ts';
import {
  DESCRIPTION_MAX,
  IMAGE_MAX,
  instance,
  LINK_LENGTH,
  MB,
  MEDIA_MAX,
  TEXT_MAX,
  VIDEO_MAX,
} from './mastodon-instance.ts';
import { accountShown, descendantsOf, mediaShown, ofComment, ofPost } from './mastodon-views.ts';
import { searchAccounts } from './mastodon-people.ts';

const KEY_MS = 3_600_000;
const CALLS = { limit: 300, windowSec: 300 };
const UPLOADS = { limit: 30, windowSec: 1800 };
const PROCESSING_SEC = 2;
const SLOW_SEC = 300;
const PREVIEW_BYTES_MAX = 200_000;

const style: OAuthStyle = {
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  clientIdField: 'client_id',
  pkce: 'optional',
  accessSec: null,
  refreshSec: null,
  rotates: false,
  tokenReply: ({ access_token, scope }) => ({
    access_token,
    token_type: 'Bearer',
    scope,
    created_at: 1_700_000_000,
  }),
};

const [authorize, token] = oauthRoutes(style);
const routes: SandboxRoute[] = [
  { op: 'register_app', method: 'POST', path: '/api/v1/apps', run: registerApp },
  ...(authorize
    ? [
        {
          ...authorize,
          run: (ask: Ask, scene: Scene) =>
            appProblem(Object.fromEntries(ask.query), scene, false) ?? authorize.run(ask, scene),
        },
      ]
    : []),
  ...(token
    ? [
        {
          ...token,
          run: (ask: Ask, scene: Scene) => appProblem(readFields(ask), scene, true) ?? token.run(ask, scene),
        },
      ]
    : []),
  { op: 'revoke', method: 'POST', path: '/oauth/revoke', run: revoke },
  { op: 'instance', method: 'GET', path: '/api/v2/instance', run: instance },
  { op: 'me', method: 'GET', path: '/api/v1/accounts/verify_credentials', run: me },
  { op: 'search_accounts', method: 'GET', path: '/api/v1/accounts/search', run: searchAccounts },
  { op: 'upload_media', method: 'POST', path: '/api/v2/media', run: upload },
  { op: 'media_status', method: 'GET', path: '/api/v1/media/:id', run: mediaStatus },
  { op: 'create_status', method: 'POST', path: '/api/v1/statuses', run: create },
  { op: 'read_status', method: 'GET', path: '/api/v1/statuses/:id', run: read },
  { op: 'edit_status', method: 'PUT', path: '/api/v1/statuses/:id', run: edit },
  { op: 'delete_status', method: 'DELETE', path: '/api/v1/statuses/:id', run: remove },
  { op: 'context', method: 'GET', path: '/api/v1/statuses/:id/context', run: context },
  { op: 'account_statuses', method: 'GET', path: '/api/v1/accounts/:id/statuses', run: accountStatuses },
  { op: 'notifications', method: 'GET', path: '/api/v1/notifications', run: notifications },
];

export const mastodon: SandboxPlatform = {
  name: 'mastodon',
  prefixes: ['masto'],
  routes,
  accounts: [
    { id: '109300000000000001', handle: 'lantern', name: 'Lantern Studio', followers: 2_140 },
    { id: '109300000000000002', handle: 'harbourbooks', name: 'Harbour Books', followers: 640 },
  ],
  refuse(kind, scene, value) {
    if (kind === 'unauthenticated') return error(401, 'The access token is invalid');
    if (kind === 'not_found') return error(404, 'Record not found');
    if (kind === 'server_error')
      return error(value ?? 503, 'There was a temporary problem serving your request, please try again');
    return tooMany({
      limit: CALLS.limit,
      remaining: 0,
      resetsAt: scene.world.now() + (value ?? CALLS.windowSec) * 1000,
      isOver: true,
    });
  },
};

const error = (status: number, message: string): Reply => ({ status, body: { error: message } });
const invalid = (message: string) => new Refusal(error(422, `Validation failed: ${message}`));

const tooMany = (window: Window): Reply => ({
  ...error(429, 'Too many requests'),
  headers: rateHeaders(window),
});
const rateHeaders = ({ limit, remaining, resetsAt }: Window) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': new Date(resetsAt).toISOString(),
});

function signedIn(ask: Ask, scene: Scene): SandboxAccount {
  const account = scene.state.accounts[accountOf(scene, bearerOf(ask)) ?? ''];
  if (!account) throw new Refusal(error(401, 'The access token is invalid'));
  if (account.facts['suspended'] === true) throw new Refusal(error(403, 'Your login is currently disabled'));
  const window = countIn(scene, `calls:${account.id}`, CALLS.limit, CALLS.windowSec);
  if (window.isOver) throw new Refusal(tooMany(window));
  return account;
}

interface App {
  secret: string;
  redirectUris: string[];
}

const appsOf = (scene: Scene) => keptIn<App>(scene.state, 'apps');
const APP_PREFIX = 'app-';

function registerApp(ask: Ask, scene: Scene): Reply {
  const { client_name: name, redirect_uris: uris } = readFields(ask);
  const redirectUris = (uris ?? '').split(/[\s,"[\]]+/).filter(Boolean);
  if (!name) throw invalid("Application name can't be blank");
  if (redirectUris.length === 0 || !redirectUris.every((uri) => uri.startsWith('urn:') || URL.canParse(uri)))
    throw invalid('Redirect URI must be an absolute URI.');
  const [clientId, secret] = [
    `${APP_PREFIX}${scene.world.newId()}`,
    `${scene.world.newId()}${scene.world.newId()}`,
  ];
  appsOf(scene)[clientId] = { secret, redirectUris };
  return {
    status: 200,
    body: {
      id: String(Object.keys(appsOf(scene)).length),
      name,
      website: null,
      client_id: clientId,
      client_secret: secret,
      redirect_uri: uris,
      redirect_uris: redirectUris,
      scopes: ['read', 'write'],
    },
  };
}

/** A registered app must match its registration. An unknown app was registered manually by an operator. */
function appProblem(fields: Record<string, string>, scene: Scene, withSecret: boolean): Reply | null {
  const { client_id: id = '', client_secret: secret, redirect_uri: uri } = fields;
  const app = appsOf(scene)[id];
  if (!app && !id.startsWith(APP_PREFIX)) return null;
  const description =
    'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.';
  if (!app || (withSecret && secret !== app.secret))
    return { status: 401, body: { error: 'invalid_client', error_description: description } };
  if (uri !== undefined && !app.redirectUris.includes(uri))
    return {
      status: 400,
      body: { error: 'invalid_request', error_description: 'The redirect uri included is not valid.' },
    };
  return null;
}

function revoke(ask: Ask, scene: Scene): Reply {
  const known = scene.state.tokens[readFields(ask)['token'] ?? ''];
  if (known) known.revoked = true;
  return { status: 200, body: {} };
}

function me(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: accountShown(signedIn(ask, scene), scene) };
}

function upload(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const window = countIn(scene, `uploads:${account.id}`, UPLOADS.limit, UPLOADS.windowSec);
  if (window.isOver) return tooMany(window);
  const parts = readMultipart(ask);
  const file = parts.find(({ name }) => name === 'file');
  if (!file) throw invalid("File can't be blank");
  const description = parts.find(({ name }) => name === 'description')?.data.toString('utf8') ?? null;
  if ((description?.length ?? 0) > DESCRIPTION_MAX)
    throw invalid(`Description is too long (maximum is ${DESCRIPTION_MAX} characters)`);
  const [image, video] = [readImage(file.data), readVideo(file.data)];
  const facts = image ?? video;
  if (!facts) throw invalid('File content type is invalid, File is not supported');
  if (file.data.length > (video ? VIDEO_MAX : IMAGE_MAX))
    throw invalid(`File must be less than ${(video ? VIDEO_MAX : IMAGE_MAX) / MB} MB`);
  const isSlow = scene.faults.some(({ kind }) => kind === 'slow_processing');
  const id = scene.world.newNumber();
  const media: SandboxMedia = {
    id,
    accountId: account.id,
    mime: facts.mime,
    bytes: file.data.length,
    width: facts.width,
    height: facts.height,
    durationSec: video?.durationSec ?? null,
    altText: description,
    preview: image && file.data.length <= PREVIEW_BYTES_MAX ? file.data.toString('base64') : null,
    readyAt: scene.world.now() + (isSlow ? SLOW_SEC : video ? PROCESSING_SEC : 0) * 1000,
    failed: scene.faults.some(({ kind }) => kind === 'processing_failed'),
  };
  scene.state.media[id] = media;
  const isReady = media.readyAt <= scene.world.now() && !media.failed;
  return { status: isReady ? 200 : 202, headers: rateHeaders(window), body: mediaShown(media, isReady) };
}

function mediaStatus(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const media = scene.state.media[ask.params['id'] ?? ''];
  if (!media || media.accountId !== account.id) return error(404, 'Record not found');
  if (media.failed) return error(422, 'Error processing thumbnail for uploaded media');
  const isReady = media.readyAt <= scene.world.now();
  return { status: isReady ? 200 : 206, body: mediaShown(media, isReady) };
}

interface StatusBody {
  status?: string;
  media_ids?: string[];
  in_reply_to_id?: string;
  spoiler_text?: string;
  visibility?: string;
  language?: string;
  poll?: { options?: string[]; expires_in?: number };
}

/** Clients send JSON or a form. */
function bodyOf(ask: Ask): StatusBody {
  if ((ask.headers['content-type'] ?? '').startsWith('application/json')) return readJson(ask) as StatusBody;
  const fields = readFields(ask);
  const ids = [...new URLSearchParams(ask.body.toString('utf8'))]
    .filter(([name]) => name === 'media_ids[]')
    .map(([, value]) => value);
  return { ...fields, ...(ids.length > 0 && { media_ids: ids }) } as StatusBody;
}

function create(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const keys = keptIn<{ id: string; until: number }>(scene.state, 'keys');
  const key = `${account.id}:${ask.headers['idempotency-key'] ?? ''}`;
  const before = keys[key];
  const first = before && before.until > scene.world.now() ? scene.state.posts[before.id] : undefined;
  if (first) return { status: 200, body: ofPost(first, scene) };

  const input = bodyOf(ask);
  const text = input.status ?? '';
  const ids = input.media_ids ?? [];
  checkStatus(text, input, scene, account.id);
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    throw invalid('Text contains words that are blocked on this server');
  const id = scene.world.newNumber();
  const post = {
    id,
    accountId: account.id,
    text,
    media: [...ids],
    replyTo: input.in_reply_to_id ?? null,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://masto.test/@${account.handle}/${id}`,
    facts: {
      spoiler: input.spoiler_text ?? '',
      visibility: input.visibility ?? 'public',
      language: input.language ?? 'en',
      ...(input.poll && {
        poll: {
          id,
          options: (input.poll.options ?? []).map((title) => ({ title, votes_count: 0 })),
          expired: false,
        },
      }),
    },
  };
  scene.state.posts[id] = post;
  if (ask.headers['idempotency-key']) keys[key] = { id, until: scene.world.now() + KEY_MS };
  return { status: 200, body: ofPost(post, scene) };
}

/** An edit replaces all fields of a status: files that are not listed are removed. */
function edit(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (!post || post.deleted || post.accountId !== account.id) return error(404, 'Record not found');
  const input = bodyOf(ask);
  checkStatus(input.status ?? '', input, scene, account.id);
  post.text = input.status ?? '';
  post.media = [...(input.media_ids ?? [])];
  post.facts['spoiler'] = input.spoiler_text ?? '';
  if (input.poll === undefined) delete post.facts['poll'];
  return { status: 200, body: ofPost(post, scene) };
}

function checkStatus(text: string, input: StatusBody, scene: Scene, accountId: string): void {
  const ids = input.media_ids ?? [];
  const length = lengthOf(text) + lengthOf(input.spoiler_text ?? '');
  if (text.trim() === '' && ids.length === 0) throw invalid("Text can't be blank");
  if (length > TEXT_MAX) throw invalid(`Text character limit of ${TEXT_MAX} exceeded`);
  if (
    input.visibility !== undefined &&
    !['public', 'unlisted', 'private', 'direct'].includes(input.visibility)
  )
    throw invalid('Visibility is not included in the list');
  const files = ids.map((id) => scene.state.media[id]);
  if (files.some((file) => !file || file.accountId !== accountId || file.failed))
    throw new Refusal(error(422, 'Media attachment not found'));
  if (files.some((file) => (file?.readyAt ?? 0) > scene.world.now()))
    throw new Refusal(
      error(422, 'Cannot attach files that have not finished processing. Try again in a moment!'),
    );
  const moving = files.filter((file) => file?.mime.startsWith('video/')).length;
  if (ids.length > MEDIA_MAX || (moving > 0 && ids.length > 1))
    throw new Refusal(
      error(422, 'Cannot attach more than 4 files or a video to a post that contains images'),
    );
  const poll = input.poll?.options;
  if (poll && (poll.length < 2 || poll.length > 4 || poll.some((option) => [...option].length > 50)))
    throw invalid('Poll options are not valid');
  const parent = input.in_reply_to_id;
  if (parent !== undefined && !isThere(parent, scene))
    throw new Refusal(error(404, 'The post you are trying to reply to does not appear to exist.'));
}

const isThere = (id: string, scene: Scene) =>
  [scene.state.posts[id], scene.state.comments[id]].some((found) => found && !found.deleted);

const segments = new Intl.Segmenter('und', { granularity: 'grapheme' });
const lengthOf = (text: string) =>
  [
    ...segments.segment(
      text
        .replace(/https?:\/\/[^\s<>"]+/g, 'x'.repeat(LINK_LENGTH))
        .replace(/(?<![\w/@])(@\w+)@[\w.-]+\w/g, '$1'),
    ),
  ].length;

function read(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const { id = '' } = ask.params;
  const [post, comment] = [scene.state.posts[id], scene.state.comments[id]];
  if (post && !post.deleted) return { status: 200, body: ofPost(post, scene) };
  if (comment && !comment.deleted) return { status: 200, body: ofComment(comment, scene) };
  return error(404, 'Record not found');
}

function remove(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (!post || post.deleted || post.accountId !== account.id) return error(404, 'Record not found');
  const shown = ofPost(post, scene);
  post.deleted = true;
  return { status: 200, body: { ...shown, text: post.text } };
}

function context(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const { id = '' } = ask.params;
  if (!isThere(id, scene)) return error(404, 'Record not found');
  return { status: 200, body: { ancestors: [], descendants: descendantsOf(id, scene) } };
}

function accountStatuses(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene);
  const maxId = ask.query.get('max_id');
  const limit = Math.min(40, Number(ask.query.get('limit') ?? 20));
  const own = Object.values(scene.state.posts)
    .filter(
      (post) => post.accountId === ask.params['id'] && !post.deleted && (maxId === null || post.id < maxId),
    )
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  return { status: 200, body: own.slice(0, limit).map((post) => ofPost(post, scene)) };
}

function notifications(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const items = Object.values(scene.state.comments)
    .filter(({ postId, deleted }) => scene.state.posts[postId]?.accountId === account.id && !deleted)
    .sort((a, b) => b.createdAt - a.createdAt)
    .map((comment) => ({
      id: comment.id,
      type: 'mention',
      created_at: new Date(comment.createdAt).toISOString(),
      account: accountShown(comment.author, scene),
      status: ofComment(comment, scene),
    }));
  return { status: 200, body: items };
}
