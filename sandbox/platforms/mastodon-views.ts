import { escapeHtml } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import {
  grown,
  type SandboxAccount,
  type SandboxComment,
  type SandboxMedia,
  type SandboxPost,
} from '../world.ts';
import { isObject } from '../http.ts';

const LINK = /https?:\/\/[^\s<>"]+/g;
const MENTION = /(?<![\w/@])@(\w+)(?:@([\w.-]+\w))?/g;

/** HTML with paragraphs, links with hidden beginnings and mentions, which clients must be able to parse. */
export function htmlOf(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    parts.push(words(text.slice(at, index)), linked(url));
    at = index + url.length;
  }
  parts.push(words(text.slice(at)));
  return `<p>${parts.join('').replace(/\n\n+/g, '</p><p>').replace(/\n/g, '<br />')}</p>`;
}

const words = (text: string) =>
  escapeHtml(text).replace(
    MENTION,
    (_, name: string) =>
      `<span class="h-card"><a href="https://masto.test/@${name}" class="u-url mention">@<span>${name}</span></a></span>`,
  );

function linked(url: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/)(.*)$/.exec(url) ?? [];
  const [seen, hidden] = [rest.slice(0, 30), rest.slice(30)];
  return `<a href="${escapeHtml(url)}" target="_blank" rel="nofollow noopener"><span class="invisible">${scheme}</span><span class="${hidden === '' ? '' : 'ellipsis'}">${escapeHtml(seen)}</span><span class="invisible">${escapeHtml(hidden)}</span></a>`;
}

export function accountShown(
  account: Pick<SandboxAccount, 'id' | 'handle' | 'name'> & { followers?: number },
  scene: Scene,
): object {
  const posts = Object.values(scene.state.posts).filter(
    (post) => post.accountId === account.id && !post.deleted,
  );
  return {
    id: account.id,
    username: account.handle,
    acct: account.handle,
    display_name: account.name,
    locked: false,
    bot: false,
    created_at: '2022-11-05T00:00:00.000Z',
    note: '<p></p>',
    url: `https://masto.test/@${account.handle}`,
    uri: `https://masto.test/users/${account.handle}`,
    avatar: scene.faceUrl(account.id),
    avatar_static: scene.faceUrl(account.id),
    header: '',
    header_static: '',
    followers_count: (account.followers ?? 0) + posts.length * 2,
    following_count: 41,
    statuses_count: posts.length,
    last_status_at: null,
    emojis: [],
    fields: [],
  };
}

export function mediaShown(media: SandboxMedia, isReady: boolean): object {
  const url = `https://masto.test/media/${media.id}`;
  return {
    id: media.id,
    type: media.mime === 'image/gif' ? 'gifv' : media.mime.split('/')[0],
    url: isReady ? url : null,
    preview_url: `${url}/small`,
    remote_url: null,
    text_url: null,
    meta: { original: { width: media.width, height: media.height } },
    description: media.altText,
    blurhash: null,
  };
}

interface Words {
  id: string;
  text: string;
  createdAt: number;
  replyTo: string | null;
  author: object;
  url: string;
  spoiler: string;
  visibility: string;
  language: string | null;
  media: SandboxMedia[];
  counts: { replies: number; reblogs: number; favourites: number };
  poll: object | null;
}

function statusShown(status: Words): object {
  return {
    id: status.id,
    created_at: new Date(status.createdAt).toISOString(),
    in_reply_to_id: status.replyTo,
    in_reply_to_account_id: null,
    sensitive: status.spoiler !== '',
    spoiler_text: status.spoiler,
    visibility: status.visibility,
    language: status.language,
    uri: status.url,
    url: status.url,
    replies_count: status.counts.replies,
    reblogs_count: status.counts.reblogs,
    favourites_count: status.counts.favourites,
    favourited: false,
    reblogged: false,
    muted: false,
    bookmarked: false,
    content: htmlOf(status.text),
    reblog: null,
    application: { name: 'Parlance', website: null },
    account: status.author,
    media_attachments: status.media.map((item) => mediaShown(item, true)),
    mentions: [...status.text.matchAll(MENTION)].map(([, username]) => ({
      id: `m-${username}`,
      username,
      acct: username,
      url: `https://masto.test/@${username}`,
    })),
    tags: [...status.text.matchAll(/(?<!\w)#(\w+)/g)].map(([, name]) => ({
      name,
      url: `https://masto.test/tags/${name}`,
    })),
    emojis: [],
    card: null,
    poll: status.poll,
  };
}

const repliesTo = (scene: Scene, id: string) =>
  [
    ...Object.values(scene.state.comments).filter((comment) => (comment.parentId ?? comment.postId) === id),
    ...Object.values(scene.state.posts).filter((post) => post.replyTo === id),
  ].filter(({ deleted }) => !deleted);

export function ofPost(post: SandboxPost, scene: Scene): object {
  const account = scene.state.accounts[post.accountId];
  const now = scene.world.now();
  return statusShown({
    ...post,
    author: account ? accountShown(account, scene) : {},
    spoiler: String(post.facts['spoiler'] ?? ''),
    visibility: String(post.facts['visibility'] ?? 'public'),
    language: typeof post.facts['language'] === 'string' ? post.facts['language'] : null,
    media: post.media.flatMap((id) => scene.state.media[id] ?? []),
    counts: {
      replies: repliesTo(scene, post.id).length,
      reblogs: grown(post, now, 14),
      favourites: grown(post, now, 45),
    },
    poll: isObject(post.facts['poll']) ? post.facts['poll'] : null,
  });
}

export function ofComment(comment: SandboxComment, scene: Scene): object {
  return statusShown({
    ...comment,
    replyTo: comment.parentId ?? comment.postId,
    author: accountShown(comment.author, scene),
    url: `https://masto.test/@${comment.author.handle}/${comment.id}`,
    spoiler: '',
    visibility: 'public',
    language: null,
    media: [],
    counts: { replies: repliesTo(scene, comment.id).length, reblogs: 0, favourites: 0 },
    poll: null,
  });
}

/** All answers below a status, oldest first. */
export function descendantsOf(id: string, scene: Scene): object[] {
  const below: object[] = [];
  const open = [id];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const reply of repliesTo(scene, next).sort((a, b) => a.createdAt - b.createdAt)) {
      below.push('postId' in reply ? ofComment(reply, scene) : ofPost(reply, scene));
      open.push(reply.id);
    }
  }
  return below;
}
