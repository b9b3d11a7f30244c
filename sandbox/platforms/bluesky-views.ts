import { createHash } from 'node:crypto';
import type { Scene } from '../platform.ts';
import { grown, type SandboxComment, type SandboxPost } from '../world.ts';
import { base32, cidOf, type PostRecord, type Ref } from './bluesky-records.ts';

/** Posts of our accounts and comments of readers are both records here. */
interface Entry extends Ref {
  author: { did: string; handle: string; displayName: string };
  record: PostRecord;
  at: number;
}

const COLLECTION = 'app.bsky.feed.post';

export function entriesOf(scene: Scene): Map<string, Entry> {
  const { posts, comments, accounts } = scene.state;
  const entries = new Map<string, Entry>();
  for (const post of Object.values(posts)) {
    const account = accounts[post.accountId];
    if (post.deleted || !account) continue;
    const author = { did: account.id, handle: account.handle, displayName: account.name };
    entries.set(post.id, {
      uri: post.id,
      cid: String(post.facts['cid']),
      author,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- writePost put it there
      record: post.facts['record'] as PostRecord,
      at: post.createdAt,
    });
  }
  // A comment on a comment refers to an earlier one.
  for (const comment of Object.values(comments).sort((a, b) => a.createdAt - b.createdAt)) {
    if (comment.deleted) continue;
    const parent = entries.get(comment.parentId ?? comment.postId);
    if (parent) entries.set(uriOf(comment), strangerEntry(comment, parent));
  }
  return entries;
}

function strangerEntry(comment: SandboxComment, parent: Entry): Entry {
  const parentRef = { uri: parent.uri, cid: parent.cid };
  const record: PostRecord = {
    $type: COLLECTION,
    text: comment.text,
    createdAt: new Date(comment.createdAt).toISOString(),
    reply: { root: parent.record.reply?.root ?? parentRef, parent: parentRef },
  };
  const handle = `${comment.author.handle.toLowerCase().replace(/[^a-z0-9-]+/g, '-')}.bsky.test`;
  return {
    uri: uriOf(comment),
    cid: cidOf(`${comment.id} ${comment.text}`),
    author: { did: readerDid(comment.author.id), handle, displayName: comment.author.name },
    record,
    at: comment.createdAt,
  };
}

const readerDid = (id: string) =>
  `did:plc:reader${base32(createHash('sha256').update(id).digest()).slice(0, 18)}`;
const uriOf = (comment: SandboxComment) => `at://${readerDid(comment.author.id)}/${COLLECTION}/${comment.id}`;

export function postView(scene: Scene, entries: Map<string, Entry>, entry: Entry): object {
  const now = scene.world.now();
  const post: Pick<SandboxPost, 'id' | 'createdAt'> = { id: entry.uri, createdAt: entry.at };
  return {
    uri: entry.uri,
    cid: entry.cid,
    author: entry.author,
    record: entry.record,
    ...(entry.record.embed && { embed: embedView(entry) }),
    replyCount: [...entries.values()].filter(({ record }) => record.reply?.parent.uri === entry.uri).length,
    repostCount: grown(post, now, 12),
    likeCount: grown(post, now, 90),
    quoteCount: grown(post, now, 3),
    bookmarkCount: grown(post, now, 6),
    indexedAt: new Date(entry.at).toISOString(),
    viewer: {},
    labels: [],
  };
}

function embedView({ author, record: { embed } }: Entry): object | undefined {
  const cdn = (cid: string) => `https://cdn.bsky.app/img/feed_fullsize/plain/${author.did}/${cid}@jpeg`;
  if (embed?.$type === 'app.bsky.embed.images')
    return {
      $type: 'app.bsky.embed.images#view',
      images: embed.images.map(({ image, alt }) => ({
        thumb: cdn(image.ref.$link),
        fullsize: cdn(image.ref.$link),
        alt,
      })),
    };
  if (embed?.$type === 'app.bsky.embed.video')
    return {
      $type: 'app.bsky.embed.video#view',
      cid: embed.video.ref.$link,
      playlist: `https://video.bsky.app/watch/${author.did}/${embed.video.ref.$link}/playlist.m3u8`,
    };
  return embed && { $type: 'app.bsky.embed.external#view', external: embed.external };
}

export function threadView(scene: Scene, entries: Map<string, Entry>, entry: Entry, depth: number): object {
  const replies = [...entries.values()]
    .filter(({ record }) => record.reply?.parent.uri === entry.uri)
    .sort((a, b) => b.at - a.at);
  return {
    $type: 'app.bsky.feed.defs#threadViewPost',
    post: postView(scene, entries, entry),
    ...(depth > 0 && { replies: replies.map((reply) => threadView(scene, entries, reply, depth - 1)) }),
  };
}
