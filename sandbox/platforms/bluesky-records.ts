import { createHash } from 'node:crypto';
import { Refusal } from '../http.ts';
import type { Scene } from '../platform.ts';
import type { SandboxPost } from '../world.ts';

const TEXT_GRAPHEMES_MAX = 300;
const TEXT_BYTES_MAX = 3000;
const IMAGES_MAX = 4;
const IMAGE_BYTES_MAX = 2_000_000;
const VIDEO_BYTES_MAX = 100_000_000;
const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

export interface Ref {
  uri: string;
  cid: string;
}

export interface BlobRef {
  $type: 'blob';
  ref: { $link: string };
  mimeType: string;
  size: number;
}

export type PostRecord = {
  $type: string;
  text: string;
  createdAt: string;
  langs?: string[];
  facets?: { index: { byteStart: number; byteEnd: number }; features: unknown[] }[];
  embed?: Embed;
  reply?: { root: Ref; parent: Ref };
};

type Embed =
  | { $type: 'app.bsky.embed.images'; images: { image: BlobRef; alt: string }[] }
  | { $type: 'app.bsky.embed.video'; video: BlobRef; alt?: string }
  | { $type: 'app.bsky.embed.external'; external: { uri: string; title: string; description: string } };

/** A content id in the real format: version 1, SHA-256, base32. */
export function cidOf(data: Buffer | string, codec: 'record' | 'blob' = 'record'): string {
  const digest = createHash('sha256').update(data).digest();
  return `b${base32(Buffer.concat([Buffer.from([1, codec === 'record' ? 0x71 : 0x55, 0x12, 0x20]), digest]))}`;
}

export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

export function invalid(message: string, error = 'InvalidRequest'): never {
  throw new Refusal({ status: 400, body: { error, message } });
}

/** The checks of a server before it writes a post, with the messages observed on a real server. */
export function checkRecord(scene: Scene, did: string, rkey: string, record: PostRecord): void {
  const wrong = (what: string): never => invalid(`Invalid app.bsky.feed.post record: ${what}`);
  if (!TID.test(rkey)) wrong(`Invalid record key: "${rkey}" is not a TID`);
  if (record.$type !== 'app.bsky.feed.post') wrong('Record/$type must be app.bsky.feed.post');
  if (typeof record.text !== 'string') wrong('Record must have the property "text"');
  const graphemes = [...new Intl.Segmenter('en').segment(record.text)].length;
  if (graphemes > TEXT_GRAPHEMES_MAX)
    wrong(`grapheme too big (maximum ${TEXT_GRAPHEMES_MAX}, got ${graphemes}) at $.record.text`);
  const bytes = Buffer.byteLength(record.text);
  if (bytes > TEXT_BYTES_MAX)
    wrong(`string too big (maximum ${TEXT_BYTES_MAX}, got ${bytes}) at $.record.text`);
  if (Number.isNaN(Date.parse(record.createdAt))) wrong('Record/createdAt must be an valid atproto datetime');
  if ((record.langs ?? []).length > 3) wrong('Record/langs must not have more than 3 elements');
  for (const { index } of record.facets ?? [])
    if (!(index.byteStart >= 0 && index.byteStart < index.byteEnd && index.byteEnd <= bytes))
      wrong('Record/facets index is outside the text');
  if (record.reply)
    for (const ref of [record.reply.root, record.reply.parent])
      if (!scene.state.posts[ref.uri] && !ref.uri.includes('/did:plc:reader'))
        wrong(`Record/reply names an unknown post ${ref.uri}`);
  if (record.embed) checkEmbed(scene, did, record.embed, wrong);
}

function checkEmbed(scene: Scene, did: string, embed: Embed, wrong: (what: string) => never): void {
  if (embed.$type === 'app.bsky.embed.external') {
    const { uri, title, description } = embed.external;
    if (!URL.canParse(uri) || typeof title !== 'string' || typeof description !== 'string')
      wrong('Record/embed/external must have uri, title and description');
    return;
  }
  if (embed.$type === 'app.bsky.embed.video')
    return checkBlob(scene, did, embed.video, ['video/mp4'], VIDEO_BYTES_MAX);
  if (embed.$type !== 'app.bsky.embed.images') wrong('Record/embed has an unknown $type');
  if (embed.images.length > IMAGES_MAX)
    wrong(`array too big (maximum ${IMAGES_MAX}, got ${embed.images.length}) at $.record.embed.images`);
  for (const { image, alt } of embed.images) {
    if (typeof alt !== 'string') wrong('Record/embed/images must have the property "alt"');
    checkBlob(scene, did, image, ['image/'], IMAGE_BYTES_MAX);
  }
}

function checkBlob(
  scene: Scene,
  did: string,
  blob: BlobRef | undefined,
  types: readonly string[],
  bytesMax: number,
): void {
  const stored = scene.state.media[blob?.ref?.$link ?? ''];
  if (!blob || !stored || stored.accountId !== did)
    return invalid(`Could not find blob: ${blob?.ref?.$link}`);
  if (!types.some((type) => stored.mime.startsWith(type)))
    invalid(
      `Wrong type of file. It is ${stored.mime} but it must match ${types.join(', ')}.`,
      'InvalidMimeType',
    );
  if (stored.bytes > bytesMax)
    invalid(
      `This file is too large. It is ${stored.bytes} but the maximum size is ${bytesMax}.`,
      'BlobTooLarge',
    );
}

/** Writing the same content under the same key again changes nothing, because its content id is the same. */
export function writePost(scene: Scene, did: string, rkey: string, record: PostRecord): Ref {
  const uri = `at://${did}/app.bsky.feed.post/${rkey}`;
  const cid = cidOf(JSON.stringify(sorted(record)));
  const known = scene.state.posts[uri];
  const account = scene.state.accounts[did];
  const post: SandboxPost = {
    id: uri,
    accountId: did,
    text: record.text,
    media: mediaOf(record),
    replyTo: record.reply?.parent.uri ?? null,
    createdAt: known && !known.deleted ? known.createdAt : scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://bsky.app/profile/${account?.handle ?? did}/post/${rkey}`,
    facts: { record, cid, rkey, writes: Number(known?.facts['writes'] ?? 0) + 1 },
  };
  for (const [i, id] of post.media.entries()) {
    const item = scene.state.media[id];
    if (item && record.embed?.$type === 'app.bsky.embed.images')
      item.altText = record.embed.images[i]?.alt ?? null;
  }
  scene.state.posts[uri] = post;
  return { uri, cid };
}

function mediaOf({ embed }: PostRecord): string[] {
  if (embed?.$type === 'app.bsky.embed.images') return embed.images.map(({ image }) => image.ref.$link);
  return embed?.$type === 'app.bsky.embed.video' ? [embed.video.ref.$link] : [];
}

/** Sorts keys, so that equal content has the same id. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
