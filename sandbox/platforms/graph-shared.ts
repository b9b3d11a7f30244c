import { type Ask, bearerOf, readFields, Refusal, type Reply } from '../http.ts';
import { type ImageFacts, readImage } from '../image-size.ts';
import { readVideo, type VideoFacts } from '../mp4.ts';
import { accountOf } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import type { PlatformState, SandboxAccount, SandboxComment, SandboxMedia, SandboxPost } from '../world.ts';

/** What Facebook, Instagram and Threads have in common: the error envelope, tokens, fields and paging. */

interface GraphFault {
  code: number;
  subcode?: number;
  message: string;
  status?: number;
  type?: string;
  isTransient?: boolean;
}

export function graphError({
  code,
  subcode,
  message,
  status = 400,
  type = 'OAuthException',
  isTransient = false,
}: GraphFault): Reply {
  return {
    status,
    body: {
      error: {
        message,
        type,
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        is_transient: isTransient,
        error_user_title: 'This did not work',
        error_user_msg: message,
        fbtrace_id: `A${(code >>> 0).toString(36)}x${subcode ?? 0}`,
      },
    },
  };
}

export function fail(fault: GraphFault): never {
  throw new Refusal(graphError(fault));
}

export const missing = (id: string): never =>
  fail({
    code: 100,
    subcode: 33,
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    type: 'GraphMethodException',
  });

export const wrongParam = (message: string): never => fail({ code: 100, message: `(#100) ${message}` });

const USAGE_WINDOW_MS = 3_600_000;
const CALLS_PER_HOUR = 20_000;

export const refuse: SandboxPlatform['refuse'] = (kind, scene, value) => {
  if (kind === 'rate_limit') {
    const minutes = Math.max(1, Math.floor((value ?? 60) / 60));
    const full = { call_count: 100, total_cputime: 100, total_time: 100 };
    return {
      ...graphError({ code: 4, message: '(#4) Application request limit reached' }),
      headers: {
        'x-app-usage': JSON.stringify(full),
        'x-business-use-case-usage': JSON.stringify({
          1: [{ type: 'pages', ...full, estimated_time_to_regain_access: minutes }],
        }),
      },
    };
  }
  if (kind === 'unauthenticated')
    return graphError({
      code: 190,
      subcode: 463,
      status: 401,
      message: 'Error validating access token: Session has expired.',
    });
  if (kind === 'not_found')
    return graphError({
      code: 100,
      subcode: 33,
      message: 'Unsupported request.',
      type: 'GraphMethodException',
    });
  void scene;
  return graphError({
    code: 2,
    status: value ?? 500,
    message: 'An unexpected error has occurred. Please retry your request later.',
    isTransient: true,
  });
};

/** Every response reports how much of the quota is used. */
export function withUsage(routes: readonly SandboxRoute[]): SandboxRoute[] {
  return routes.map((route) => ({
    ...route,
    async run(ask, scene) {
      const usage = (scene.state.extra['usage'] ??= {}) as { since?: number; calls?: number };
      const now = scene.world.now();
      if (usage.since === undefined || now - usage.since >= USAGE_WINDOW_MS)
        Object.assign(usage, { since: now, calls: 0 });
      usage.calls = (usage.calls ?? 0) + 1;
      const percent = Math.floor((usage.calls / CALLS_PER_HOUR) * 100);
      if (percent >= 100) return refuse('rate_limit', scene, 3600);
      const reply = await route.run(ask, scene);
      const header = JSON.stringify({ call_count: percent, total_cputime: percent, total_time: percent });
      return { ...reply, headers: { 'x-app-usage': header, ...reply.headers } };
    },
  }));
}

/**
 * The token from a Bearer header, an `OAuth` header as on the upload host, or a field of the query or
 * form, because the Graph API accepts all.
 */
export function tokenOf(ask: Ask): string | null {
  const header = /^OAuth\s+(.+)$/i.exec(ask.headers['authorization'] ?? '')?.[1];
  return header ?? bearerOf(ask) ?? readFields(ask)['access_token'] ?? null;
}

/** The account of the call. `scope` is the required permission. */
export function callerOf(ask: Ask, scene: Scene, scope?: string): SandboxAccount {
  const token = tokenOf(ask);
  const account = scene.state.accounts[accountOf(scene, token) ?? ''];
  if (!account) throw new Refusal(refuse('unauthenticated', scene));
  const scopes = scene.state.tokens[token ?? '']?.scopes ?? [];
  if (scope !== undefined && !scopes.includes(scope))
    fail({
      code: 10,
      status: 403,
      message: `(#10) Application does not have permission for this action: ${scope} is needed.`,
    });
  if (account.facts['restricted'] === true)
    fail({
      code: 25,
      subcode: 2207050,
      status: 403,
      message: 'The account is restricted. The user must sign in to the app and resolve it.',
    });
  return account;
}

/** The node in the path must be the caller itself. */
export function ownNode(ask: Ask, scene: Scene, scope?: string): SandboxAccount {
  const account = callerOf(ask, scene, scope);
  const { id } = ask.params;
  return id === 'me' || id === account.id ? account : missing(id ?? '');
}

/** Only the requested fields. An unknown field fails the whole call. */
export function pick(
  node: Readonly<Record<string, unknown>>,
  fields: string | null,
): Record<string, unknown> {
  const asked = splitFields(fields ?? 'id');
  const picked: Record<string, unknown> = { id: node['id'] };
  for (const field of asked) {
    const name = /^[a-z_]+/.exec(field)?.[0] ?? '';
    if (!(name in node)) wrongParam(`Tried accessing nonexisting field (${name})`);
    if (node[name] !== undefined) picked[name] = node[name];
  }
  return picked;
}

function splitFields(fields: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const c of fields) {
    if ('({'.includes(c)) depth += 1;
    if (')}'.includes(c)) depth -= 1;
    if (c === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += c;
  }
  return [...parts, part].map((each) => each.trim()).filter(Boolean);
}

/** A page of a list, newest first, with the cursor for the next one. */
export function pageOf<Item>(items: readonly Item[], ask: Ask, show: (item: Item) => object): Reply {
  const limit = Math.min(100, Number(ask.query.get('limit') ?? 25));
  const from = Number(Buffer.from(ask.query.get('after') ?? '', 'base64url').toString() || 0);
  const shown = items.slice(from, from + limit);
  const isMore = from + limit < items.length;
  const after = Buffer.from(String(from + limit)).toString('base64url');
  return {
    status: 200,
    body: {
      data: shown.map(show),
      ...(isMore && { paging: { cursors: { after }, next: `${ask.baseUrl}${ask.path}?after=${after}` } }),
    },
  };
}

const PREVIEW_BYTES_MAX = 150_000;

export function keepMedia(
  scene: Scene,
  accountId: string,
  body: Buffer,
  facts: ImageFacts | VideoFacts,
  altText: string | null = null,
): SandboxMedia {
  const isImage = 'frames' in facts;
  const media: SandboxMedia = {
    id: scene.world.newNumber(),
    accountId,
    mime: facts.mime,
    bytes: body.length,
    width: facts.width,
    height: facts.height,
    durationSec: isImage ? null : facts.durationSec,
    altText,
    preview: isImage && body.length <= PREVIEW_BYTES_MAX ? body.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  scene.state.media[media.id] = media;
  return media;
}

/** Fetches a URL. The type is determined by the bytes and not by the name. */
export async function pullImage(url: string, scene: Scene): Promise<{ body: Buffer; facts: ImageFacts }> {
  const answer = await scene.fetch(url);
  if (!answer || answer.status !== 200)
    fail({
      code: 9004,
      subcode: 2207052,
      message:
        'Only photo or video can be accepted as media type. The media could not be fetched from this URI.',
    });
  const facts = readImage(answer.body);
  if (!facts)
    fail({
      code: 36001,
      subcode: 2207005,
      message: 'The image format is not supported. Supported formats are: JPEG.',
    });
  return { body: answer.body, facts };
}

export async function pullVideo(
  url: string,
  scene: Scene,
): Promise<{ body: Buffer; facts: VideoFacts } | 'unreachable' | 'unreadable'> {
  const answer = await scene.fetch(url);
  if (!answer || answer.status !== 200) return 'unreachable';
  const facts = readVideo(answer.body);
  return facts ? { body: answer.body, facts } : 'unreadable';
}

/** Comments on a post or on another comment, newest first. */
export function commentsUnder(state: PlatformState, id: string): SandboxComment[] {
  const isComment = state.comments[id] !== undefined;
  return Object.values(state.comments)
    .filter(
      (comment) =>
        !comment.deleted &&
        (isComment ? comment.parentId === id : comment.postId === id && comment.parentId === null),
    )
    .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));
}

/** The comment in the path, which must belong to a post of the caller. */
export function ownComment(ask: Ask, scene: Scene, scope: string): SandboxComment {
  const account = callerOf(ask, scene, scope);
  const id = ask.params['id'] ?? '';
  const comment = scene.state.comments[id];
  if (!comment || comment.deleted || scene.state.posts[comment.postId]?.accountId !== account.id)
    return missing(id);
  return comment;
}

/** The post in the path, which must belong to the account. */
export function ownPost(ask: Ask, { state }: Scene, account: SandboxAccount): SandboxPost {
  const id = ask.params['id'] ?? '';
  const post = state.posts[id];
  return post && !post.deleted && post.accountId === account.id ? post : missing(id);
}

/** The published posts of an account that are not deleted, newest first. */
export const postsOf = ({ state }: Scene, account: SandboxAccount): SandboxPost[] =>
  Object.values(state.posts)
    .filter((post) => post.accountId === account.id && !post.deleted)
    .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));

export const SUCCESS: Reply = { status: 200, body: { success: true } };

export function addOwnComment(
  scene: Scene,
  account: SandboxAccount,
  postId: string,
  parentId: string | null,
  text: string,
  id: string,
): SandboxComment {
  const comment: SandboxComment = {
    id,
    postId,
    parentId,
    author: { id: account.id, handle: account.handle, name: account.name },
    text,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
  };
  scene.state.comments[id] = comment;
  return comment;
}

/** Adds a post of a page, which is invisible until it is published. */
export function addPost(
  scene: Scene,
  page: SandboxAccount,
  given: { text: string; media: string[]; isPublished: boolean; kind: string; id?: string; link?: string },
): SandboxPost {
  const id = given.id ?? `${page.id}_${scene.world.newNumber()}`;
  const post: SandboxPost = {
    id,
    accountId: page.id,
    text: given.text,
    media: given.media,
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: !given.isPublished,
    deleted: false,
    url: `https://www.facebook.com/${given.kind === 'reel' ? `reel/${id}` : id.replace('_', '/posts/')}`,
    facts: { kind: given.kind, ...(given.link !== undefined && { link: given.link }) },
  };
  scene.state.posts[id] = post;
  return post;
}

/** `2026-11-15T06:40:00+0000`, the format of this API. */
export const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+0000`;

function insight(name: string, value: number, period = 'lifetime'): object {
  return {
    name,
    period,
    values: [{ value }],
    total_value: { value },
    title: name,
    id: `insights/${name}/${period}`,
  };
}

/** An unknown metric fails the whole call. */
export function insights(ask: Ask, values: Readonly<Record<string, number>>): Reply {
  const names = (ask.query.get('metric') ?? '').split(',').filter(Boolean);
  if (names.length === 0) wrongParam('The parameter metric is required');
  for (const name of names)
    if (!(name in values))
      wrongParam(
        `metric must be one of the following values: ${Object.keys(values).join(', ')}; not ${name}`,
      );
  return {
    status: 200,
    body: {
      data: names.map((name) => insight(name, values[name] ?? 0, ask.query.get('period') ?? 'lifetime')),
    },
  };
}

export const faultOf = (
  scene: Scene,
  kind: 'duplicate' | 'policy' | 'slow_processing' | 'processing_failed',
) => scene.faults.find((fault) => fault.kind === kind);
