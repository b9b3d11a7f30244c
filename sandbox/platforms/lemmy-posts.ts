import { type Ask, readJson, readMultipart, Refusal, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import type { Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import type { SandboxAccount, SandboxComment, SandboxPost } from '../world.ts';
import { ALLOWED, callerOf, COMMUNITIES, guestOf, TOO_MANY } from './lemmy-shared.ts';
import { commentsOf, numberOf, refused } from './lemmy-views.ts';

const TITLE = { min: 3, max: 200 };
const BODY_MAX = 50_000;
const COMMENT_MAX = 10_000;
const URL_MAX = 2000;
const ALT_MAX = 1500;
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const PREVIEW_BYTES_MAX = 200_000;
/** Hosts blocked by the administrators. */
const BLOCKED = ['spam.example'];

const length = (text: string) => [...text].length;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Validates the fields of a post to create or change. */
function fieldsOf(scene: Scene, input: Record<string, unknown>) {
  const name = (text(input['name']) ?? '').trim();
  const [body, url, alt] = [text(input['body']), text(input['url']), text(input['alt_text'])];
  // A hidden field that only bots fill in.
  if (text(input['honeypot']) !== null) throw refused('honeypot_failed');
  if (length(name) < TITLE.min || length(name) > TITLE.max || /[\r\n]/.test(name))
    throw refused('invalid_post_title');
  if (body !== null && length(body) > BODY_MAX) throw refused('invalid_body_field');
  if (url !== null && (url.length > URL_MAX || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')))
    throw refused('invalid_url');
  if (url !== null && BLOCKED.includes(new URL(url).hostname)) throw refused('blocked_url');
  if (alt !== null && length(alt) > ALT_MAX) throw refused('invalid_alt_text_field');
  const language = input['language_id'];
  if (language !== undefined && !ALLOWED.includes(Number(language))) throw refused('language_not_allowed');
  if (scene.faults.some(({ kind }) => kind === 'policy')) throw refused('slurs');
  return { name, body, url, alt, nsfw: input['nsfw'] === true, language: language ?? 0 };
}

export function createPost(ask: Ask, scene: Scene): SandboxPost {
  const account = callerOf(ask, scene);
  const { postsInTenMinutes = 6 } = account.facts;
  if (countIn(scene, `post ${account.id}`, Number(postsInTenMinutes), 600).isOver) throw refused(TOO_MANY);
  const input = readJson(ask);
  if (account.facts['isBanned'] === true) throw refused('site_ban');
  const community = COMMUNITIES.find(({ id }) => id === input['community_id']);
  if (!community) throw refused('couldnt_find_community', 404);
  if (community.isModsOnly) throw refused('only_mods_can_post_in_community');
  if (community.bans?.includes(account.id)) throw refused('person_is_banned_from_community');
  const fields = fieldsOf(scene, input);
  const id = String(numberOf(scene.world.newNumber()));
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: [fields.name, fields.body].filter(Boolean).join('\n'),
    media: Object.keys(scene.state.media).filter((file) => fields.url?.endsWith(`/image/${file}`)),
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://lemmy.test/post/${id}`,
    facts: { ...fields, community: community.id },
  };
  scene.state.posts[id] = post;
  return post;
}

export function editPost(ask: Ask, scene: Scene): SandboxPost {
  const input = readJson(ask);
  const post = ownPost(ask, scene, input['post_id']);
  const { name, body, url } = post.facts;
  const fields = fieldsOf(scene, { name, body, url, ...input });
  post.facts = { ...post.facts, ...fields };
  post.text = [fields.name, fields.body].filter(Boolean).join('\n');
  return post;
}

function ownPost(ask: Ask, scene: Scene, id: unknown): SandboxPost {
  const account = callerOf(ask, scene);
  const post = scene.state.posts[String(id)];
  if (!post) throw refused('couldnt_find_post', 404);
  if (post.accountId !== account.id) throw refused('no_post_edit_allowed');
  return post;
}

export function deletePost(ask: Ask, scene: Scene): SandboxPost {
  const { post_id: id, deleted } = readJson(ask);
  const post = ownPost(ask, scene, id);
  post.deleted = deleted === true;
  return post;
}

export function readPost(ask: Ask, scene: Scene): SandboxPost {
  const post = scene.state.posts[ask.query.get('id') ?? ''];
  if (!post || (post.deleted && guestOf(ask, scene)?.id !== post.accountId))
    throw refused('couldnt_find_post', 404);
  return post;
}

export const newestOf = ({ id }: SandboxAccount, { query }: Ask, scene: Scene): SandboxPost[] =>
  Object.values(scene.state.posts)
    .filter(({ accountId, deleted }) => accountId === id && !deleted)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, Math.min(50, Number(query.get('limit') ?? 10)));

export function createComment(ask: Ask, scene: Scene): SandboxComment {
  const account = callerOf(ask, scene);
  const { post_id: postId, parent_id: parentId, content } = readJson(ask);
  const post = scene.state.posts[String(postId)];
  if (!post || post.deleted) throw refused('couldnt_find_post', 404);
  if (post.facts['locked'] === true) throw refused('locked');
  if (typeof content !== 'string' || content.trim() === '' || length(content) > COMMENT_MAX)
    throw refused('invalid_body_field');
  const parent =
    parentId === undefined
      ? null
      : commentsOf(post.id, scene).find(({ id }) => numberOf(id) === Number(parentId));
  if (parent === undefined) throw refused('couldnt_find_comment', 404);
  const id = String(numberOf(scene.world.newNumber()));
  const comment: SandboxComment = {
    id,
    postId: post.id,
    parentId: parent?.id ?? null,
    author: { id: account.id, handle: account.handle, name: account.name },
    text: content,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
  };
  scene.state.comments[id] = comment;
  return comment;
}

export function listComments(ask: Ask, scene: Scene): SandboxComment[] {
  const post = scene.state.posts[ask.query.get('post_id') ?? ''];
  if (!post) throw refused('couldnt_find_post', 404);
  const limit = Math.min(50, Number(ask.query.get('limit') ?? 10));
  return commentsOf(post.id, scene)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, limit);
}

/** The name of the file. */
export function uploadImage(ask: Ask, scene: Scene): string {
  const account = callerOf(ask, scene);
  const [file] = readMultipart(ask).filter(({ name }) => name === 'images[]');
  if (!file) throw refused('no_images');
  if (file.data.length > FILE_BYTES_MAX) throw new Refusal({ status: 413, body: { msg: 'File too large' } });
  const image = readImage(file.data);
  if (!image) throw refused('invalid_image_upload');
  const id = `${scene.world.newId()}.${image.mime.split('/')[1] ?? 'jpeg'}`;
  scene.state.media[id] = {
    id,
    accountId: account.id,
    mime: image.mime,
    bytes: file.data.length,
    width: image.width,
    height: image.height,
    durationSec: null,
    altText: null,
    preview: file.data.length <= PREVIEW_BYTES_MAX ? file.data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  return id;
}

export function readFile({ params: { file = '' } }: Ask, scene: Scene): Reply {
  const media = scene.state.media[file];
  if (!media?.preview) return { status: 404, body: { msg: 'Not found' } };
  return { status: 200, headers: { 'content-type': media.mime }, body: Buffer.from(media.preview, 'base64') };
}
