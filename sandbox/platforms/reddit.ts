import { type Ask, Refusal, type Reply } from '../http.ts';
import { type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import type { SandboxComment, SandboxPost } from '../world.ts';
import {
  answersTo,
  callerOf,
  checkAgent,
  commentName,
  type Community,
  communitiesOf,
  communityOf,
  counted,
  httpError,
  isSelf,
  newName,
  permalinkOf,
  postShown,
  refused,
  seconds,
} from './reddit-shared.ts';
import { submitRoutes } from './reddit-submit.ts';

const COMMENT_MAX = 10_000;

const style: OAuthStyle = {
  authorizePath: '/api/v1/authorize',
  tokenPath: '/api/v1/access_token',
  clientIdField: 'client_id',
  pkce: 'none',
  accessSec: 86_400,
  // It does not expire, and a refresh returns the same one.
  refreshSec: 10 * 365 * 86_400,
  rotates: false,
  tokenReply: ({ refresh_expires_in: _never, open_id: _ours, ...fields }) => fields,
};

const [authorize, token] = oauthRoutes(style);

const routes: SandboxRoute[] = [
  ...(authorize ? [authorize] : []),
  ...(token ? [{ ...token, run: (ask: Ask, scene: Scene) => grant(ask, scene, token) }] : []),
  { op: 'read_me', method: 'GET', path: '/api/v1/me', run: readMe },
  { op: 'list_mine', method: 'GET', path: '/subreddits/mine/subscriber', run: listMine },
  { op: 'about', method: 'GET', path: '/r/:name/about', run: about },
  { op: 'rules', method: 'GET', path: '/r/:name/about/rules', run: rules },
  { op: 'requirements', method: 'GET', path: '/api/v1/:name/post_requirements', run: requirements },
  { op: 'list_flairs', method: 'GET', path: '/r/:name/api/link_flair_v2', run: listFlairs },
  { op: 'list_submitted', method: 'GET', path: '/user/:name/submitted', run: listSubmitted },
  { op: 'info', method: 'GET', path: '/api/info', run: info },
  { op: 'read_comments', method: 'GET', path: '/comments/:id', run: readComments },
  { op: 'comment', method: 'POST', path: '/api/comment', run: comment },
  { op: 'edit', method: 'POST', path: '/api/editusertext', run: edit },
  { op: 'delete', method: 'POST', path: '/api/del', run: remove },
  ...submitRoutes,
];

export const reddit: SandboxPlatform = {
  name: 'reddit',
  prefixes: ['reddit'],
  routes: routes.map(counted),
  accounts: [
    {
      id: 'lantern2r',
      handle: 'lantern_studio',
      name: 'Lantern Studio',
      followers: 310,
      facts: {
        communities: [
          { name: 'lanterns', flairs: ['News', 'Question'] },
          {
            name: 'harbourlife',
            takes: 'self',
            needsFlair: true,
            flairs: ['Talk'],
            bannedWords: ['giveaway'],
            hasPolls: false,
            hasVideos: false,
            hasCrossposts: false,
            rules: ['Be kind'],
          },
          {
            name: 'linksonly',
            takes: 'link',
            hasImages: false,
            bannedDomains: ['spam.example'],
            posts: ['t3_1lamp7'],
          },
        ],
      },
    },
    {
      id: 'harbour7r',
      handle: 'harbour_books',
      name: 'Harbour Books',
      followers: 44,
      facts: { communities: [{ name: 'books' }] },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return httpError(401, 'Unauthorized');
    if (kind === 'not_found') return httpError(404, 'Not Found');
    if (kind === 'server_error') return httpError(value ?? 503, 'Service Unavailable');
    return { ...httpError(429, 'Too Many Requests'), headers: { 'x-ratelimit-reset': String(value ?? 60) } };
  },
};

/** The application authenticates in a header. */
function grant(ask: Ask, scene: Scene, usual: SandboxRoute): Reply | Promise<Reply> {
  checkAgent(ask);
  if (!/^Basic [A-Za-z0-9+/]+=*$/.test(ask.headers['authorization'] ?? ''))
    return httpError(401, 'Unauthorized');
  return usual.run(ask, scene);
}

function readMe(ask: Ask, scene: Scene): Reply {
  const { account } = callerOf(ask, scene, 'identity');
  const icon_img = `${scene.faceUrl(account.id)}?width=256&amp;s=1`;
  return {
    status: 200,
    body: { id: account.id, name: account.handle, icon_img, subreddit: { subscribers: account.followers } },
  };
}

const listing = (children: readonly object[], after: string | null = null): Reply => ({
  status: 200,
  body: { kind: 'Listing', data: { children, after, before: null } },
});

function listMine(ask: Ask, scene: Scene): Reply {
  const { account } = callerOf(ask, scene, 'mysubreddits');
  const size = Number(ask.query.get('limit') ?? 25);
  const from = Number(ask.query.get('after') ?? 0);
  const all = communitiesOf(account).slice(1);
  const page = all.slice(from, from + size);
  const shown = page.map((each) => ({ kind: 't5', data: communityShown(each) }));
  return listing(shown, from + size < all.length ? String(from + size) : null);
}

function community(ask: Ask, scene: Scene, scope: string) {
  const { account } = callerOf(ask, scene, scope);
  const found = communityOf(account, ask.params['name'] ?? '');
  if (!found) throw new Refusal(httpError(404, 'Not Found'));
  return found;
}

const communityShown = ({ name, takes, hasImages, hasVideos, hasPolls }: Community) => ({
  display_name: name,
  name: `t5_${name}`,
  submission_type: takes,
  allow_images: hasImages,
  allow_polls: hasPolls,
  allow_videos: hasVideos,
});

function about(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: { kind: 't5', data: communityShown(community(ask, scene, 'read')) } };
}

function rules(ask: Ask, scene: Scene): Reply {
  const { rules: names } = community(ask, scene, 'read');
  const shown = names.map((short_name, priority) => ({ kind: 'all', short_name, priority }));
  return { status: 200, body: { rules: shown, site_rules: [] } };
}

function requirements(ask: Ask, scene: Scene): Reply {
  const { needsFlair, bannedWords, bannedDomains, onlyDomains, title, text } = community(
    ask,
    scene,
    'submit',
  );
  return {
    status: 200,
    body: {
      is_flair_required: needsFlair,
      title_blacklisted_strings: bannedWords,
      title_required_strings: title.oneOf,
      title_text_min_length: title.min,
      title_text_max_length: title.max,
      body_restriction_policy: text,
      body_blacklisted_strings: bannedWords,
      link_restriction_policy:
        onlyDomains.length > 0 ? 'whitelist' : bannedDomains.length > 0 ? 'blacklist' : 'none',
      domain_whitelist: onlyDomains,
      domain_blacklist: bannedDomains,
    },
  };
}

function listFlairs(ask: Ask, scene: Scene): Reply {
  const { flairs } = community(ask, scene, 'flair');
  if (flairs.length === 0) throw new Refusal(httpError(403, 'Forbidden'));
  return { status: 200, body: flairs.map((text) => ({ id: `flair-${text}`, text, type: 'text' })) };
}

/** Posts with pictures appear in the list later than posts with text. */
const isListed = (scene: Scene) => (post: SandboxPost) =>
  !post.deleted && Number(post.facts['listedAt'] ?? 0) <= scene.world.now();

function listSubmitted(ask: Ask, scene: Scene): Reply {
  const { account } = callerOf(ask, scene, 'history');
  if (account.handle.toLowerCase() !== ask.params['name']?.toLowerCase())
    throw new Refusal(httpError(403, 'Forbidden'));
  const posts = Object.values(scene.state.posts)
    .filter((post) => post.accountId === account.id)
    .filter(isListed(scene))
    .sort((a, b) => b.createdAt - a.createdAt);
  const size = Number(ask.query.get('limit') ?? 25);
  return listing(posts.slice(0, size).map((post) => postShown(post, scene)));
}

function info(ask: Ask, scene: Scene): Reply {
  callerOf(ask, scene, 'read');
  const ids = (ask.query.get('id') ?? '').split(',').slice(0, 100);
  const posts = ids.flatMap((id) => scene.state.posts[id] ?? []).filter(isListed(scene));
  return listing(posts.map((post) => postShown(post, scene)));
}

function commentShown(each: SandboxComment, all: readonly SandboxComment[], scene: Scene): object {
  const below = all.filter(({ parentId }) => parentId === each.id);
  const post = scene.state.posts[each.postId];
  return {
    kind: 't1',
    data: {
      id: commentName(each).slice(3),
      name: commentName(each),
      link_id: each.postId,
      parent_id: parentName(each, scene),
      author: each.author.handle,
      author_fullname: `t2_${each.author.id}`,
      body: each.text,
      score: 1,
      created_utc: seconds(each.createdAt),
      permalink: post ? `${permalinkOf(post)}${commentName(each).slice(3)}/` : undefined,
      locked: post?.facts['locked'] === true,
      // If there are none, this is an empty text.
      replies:
        below.length === 0
          ? ''
          : { kind: 'Listing', data: { children: below.map((one) => commentShown(one, all, scene)) } },
    },
  };
}

function parentName({ parentId, postId }: SandboxComment, scene: Scene): string {
  const parent = parentId === null ? undefined : scene.state.comments[parentId];
  return parent ? commentName(parent) : postId;
}

function readComments(ask: Ask, scene: Scene): Reply {
  callerOf(ask, scene, 'read');
  const post = scene.state.posts[`t3_${ask.params['id']}`];
  if (!post || !isListed(scene)(post)) throw new Refusal(httpError(404, 'Not Found'));
  const all = answersTo(scene, post).sort((a, b) => b.createdAt - a.createdAt);
  const top = all.filter(({ parentId }) => parentId === null);
  const tree = (children: object[]) => ({ kind: 'Listing', data: { children } });
  return {
    status: 200,
    body: [tree([postShown(post, scene)]), tree(top.map((each) => commentShown(each, all, scene)))],
  };
}

function comment(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'submit');
  const { thing_id: thing = '', text = '' } = input;
  const parent = Object.values(scene.state.comments).find((each) => commentName(each) === thing);
  const post = scene.state.posts[parent?.postId ?? thing];
  if (!post || post.deleted)
    throw refused('DELETED_LINK', 'the post you are replying to has been deleted', 'parent');
  if (parent?.deleted) throw refused('DELETED_COMMENT', 'that comment has been deleted', 'parent');
  if (post.facts['locked'] === true) throw refused('THREAD_LOCKED', 'Comments are locked.', 'parent');
  if (text.trim() === '') throw refused('NO_TEXT', 'we need something here', 'text');
  if ([...text].length > COMMENT_MAX)
    throw refused('TOO_LONG', `this is too long (max: ${COMMENT_MAX})`, 'text');
  const id = newName(scene, 't1');
  const made: SandboxComment = {
    id,
    postId: post.id,
    parentId: parent?.id ?? null,
    author: { id: account.id, handle: account.handle, name: account.name },
    text,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
  };
  scene.state.comments[id] = made;
  return { status: 200, body: { json: { errors: [], data: { things: [commentShown(made, [], scene)] } } } };
}

/** Changes the text of a text post, but never its title. */
function edit(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'edit');
  const post = scene.state.posts[input['thing_id'] ?? ''];
  if (!post || post.accountId !== account.id) throw refused('NOT_AUTHOR', 'you can’t do that', 'thing_id');
  if (!isSelf(post)) throw refused('NOT_EDITABLE', 'you can’t edit that', 'thing_id');
  post.text = input['text'] ?? '';
  return { status: 200, body: { json: { errors: [], data: { things: [postShown(post, scene)] } } } };
}

/** Always reports success, even for posts that do not exist. */
function remove(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'edit');
  const { id = '' } = input;
  const post = scene.state.posts[id];
  if (post?.accountId === account.id) post.deleted = true;
  const own = scene.state.comments[id];
  if (own?.author.id === account.id) own.deleted = true;
  return { status: 200, body: {} };
}
