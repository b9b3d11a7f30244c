import type { IncomingMessage } from 'node:http';
import { addAccounts } from './accounts.ts';
import { drawFace } from './faces.ts';
import { answerFeed } from './feeds.ts';
import { FAULT_KINDS, type Fault, type Faults } from './faults.ts';
import { isObject, readBody, type Reply } from './http.ts';
import { HTML } from './oauth.ts';
import type { StrangersComment } from './platform.ts';
import { PLATFORMS } from './platforms.ts';
import { addSecret, answerReceiver } from './receiver.ts';
import { verdictOf } from './received.ts';
import { feedPage } from './viewer.ts';
import type { PlatformState, World } from './world.ts';

interface Site {
  world: World;
  faults: Faults;
}

/** Endpoints that no platform has: the clock, the faults, what was published, and a page for people. */
export async function answerControl(site: Site, request: IncomingMessage, url: URL): Promise<Reply> {
  const { world, faults } = site;
  if (!isOwn(request))
    return { status: 403, body: { error: 'Host or Origin: only pages and programs of this machine may.' } };
  if (url.pathname === '/receiver' || url.pathname.startsWith('/receiver/'))
    return answerReceiver(world, request, url);
  const feed = answerFeed(request, url);
  if (feed) return feed;
  const key = `${request.method} ${url.pathname}`;
  const face = /^GET \/faces\/([\w-]+\/.{1,200})\.png$/.exec(key)?.[1];
  if (face !== undefined)
    return { status: 200, headers: { 'content-type': 'image/png' }, body: drawFace(face) };
  if (key === 'GET /')
    return { status: 200, headers: HTML, body: feedPage(world, url.searchParams.get('platform')) };
  if (key === 'GET /__sandbox/health')
    return { status: 200, body: { ok: true, now: new Date(world.now()).toISOString() } };
  if (key === 'GET /__sandbox/receiver') return { status: 200, body: { items: received(world) } };
  if (key === 'POST /__sandbox/receiver') return learnSecret(world, request, url);
  if (key === 'GET /__sandbox/faults') return { status: 200, body: { faults: faults.list() } };
  if (key === 'DELETE /__sandbox/faults') {
    faults.clear();
    return { status: 200, body: { faults: [] } };
  }
  if (key === 'POST /__sandbox/reset') {
    world.reset();
    faults.clear();
    addAccounts(world);
    return { status: 200, body: { ok: true } };
  }
  if (key === 'POST /__sandbox/clock') {
    const { advanceSec } = await json(request);
    if (typeof advanceSec !== 'number' || !(advanceSec >= 0))
      return bad('advanceSec must be a number of seconds, 0 or more');
    world.advance(advanceSec);
    return { status: 200, body: { now: new Date(world.now()).toISOString() } };
  }
  if (key === 'POST /__sandbox/faults') {
    const fault = readFault(await json(request));
    if (typeof fault === 'string') return bad(fault);
    faults.arm(fault);
    return { status: 200, body: { faults: faults.list() } };
  }
  const [, platform, what] =
    /^\/__sandbox\/([a-z]+)\/(posts|comments|media|calls|accounts)$/.exec(url.pathname) ?? [];
  if (platform !== undefined && PLATFORMS.some(({ name }) => name === platform)) {
    if (request.method === 'GET') {
      const { calls, ...parts } = world.state(platform);
      const items = Object.entries(parts).find(([name]) => name === what)?.[1] ?? {};
      return { status: 200, body: what === 'calls' ? calls : { items: Object.values(items) } };
    }
    if (request.method === 'POST' && what === 'accounts')
      return addAccount(world, platform, await json(request));
    if (request.method === 'POST' && what === 'posts') return agePost(world, platform, await json(request));
    if (request.method === 'POST' && what === 'comments')
      return addComment(world, platform, await json(request));
  }
  return { status: 404, body: { error: 'There is nothing here. See GET / for the feeds.' } };
}

/**
 * Any website may send a form to 127.0.0.1 (with its own Origin), or point its own host name here
 * (then it is in Host). Programs send no Origin.
 */
function isOwn({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  const isHere = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\])(:\d{1,5})?$/i.test(host);
  return isHere && (origin === undefined || origin === `http://${host}`);
}

const received = ({ receiver: { received, secrets } }: World) =>
  received.map((each) => ({ ...each, signature: verdictOf(each, secrets) }));

/** From a program, or from the form on the page, which is then shown again. */
async function learnSecret(world: World, request: IncomingMessage, url: URL): Promise<Reply> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const secret = isForm
    ? new URLSearchParams((await readBody(request)).toString('utf8')).get('secret')
    : (await json(request))['secret'];
  if (!addSecret(world, typeof secret === 'string' ? secret : '')) return bad('secret is required');
  return isForm
    ? { status: 303, headers: { location: `/receiver${url.search}` } }
    : { status: 200, body: { ok: true } };
}

/** A new user signs up. The OAuth page then offers the account too. An existing account stays unchanged. */
function addAccount(world: World, platform: string, input: Record<string, unknown>): Reply {
  const { id, handle, name = handle, followers = 0, facts = {} } = input;
  if (typeof id !== 'string' || id === '' || typeof handle !== 'string' || handle === '')
    return bad('id and handle are required');
  const { accounts } = world.state(platform);
  accounts[id] ??= {
    id,
    handle,
    name: String(name),
    followers: Number(followers) || 0,
    facts: isObject(facts) ? facts : {},
  };
  return { status: 200, body: accounts[id] };
}

/** Moves the publication time of a post to the past, so that its figures are those of an older post. */
function agePost(world: World, platform: string, input: Record<string, unknown>): Reply {
  const { postId, ageSec } = input;
  const post = world.state(platform).posts[String(postId)];
  if (!post || typeof ageSec !== 'number' || !(ageSec >= 0))
    return bad('postId and ageSec (0 or more) are required');
  const createdAt = world.now() - ageSec * 1000;
  // Moves the end of the review before publication by the same amount.
  if (typeof post.facts['publicAt'] === 'number') post.facts['publicAt'] += createdAt - post.createdAt;
  post.createdAt = createdAt;
  return { status: 200, body: post };
}

/** A reader comments, or answers a comment, so that an inbox has content. */
function addComment(world: World, platform: string, input: Record<string, unknown>): Reply {
  const state = world.state(platform);
  const { postId, text, handle = 'a_reader', ageSec, parentId = null } = input;
  const post = state.posts[String(postId)];
  if (typeof text !== 'string' || text === '' || !post) return bad('postId and text are required');
  if (parentId !== null && (typeof parentId !== 'string' || !state.comments[parentId]))
    return bad('parentId must be the id of a comment');
  const fields = {
    post,
    parentId,
    author: { id: `reader-${String(handle)}`, handle: String(handle), name: String(handle) },
    text,
    createdAt: world.now() - (Number(ageSec) || 0) * 1000,
  };
  const own = PLATFORMS.find(({ name }) => name === platform)?.addComment;
  const comment = own ? own({ world, state }, fields) : keptComment(world, state, fields);
  return comment ? { status: 200, body: comment } : bad('nobody can comment there');
}

function keptComment(world: World, state: PlatformState, { post, ...said }: StrangersComment) {
  const id = world.newNumber();
  return (state.comments[id] = { id, postId: post.id, ...said, hidden: false, deleted: false });
}

function readFault(input: Record<string, unknown>): Fault | string {
  const { platform, op = '*', kind, nth = 1, share, value, body } = input;
  if (typeof platform !== 'string') return 'platform is required';
  const known = FAULT_KINDS.find((each) => each === kind);
  if (known === undefined) return `kind must be one of ${FAULT_KINDS.join(', ')}`;
  if (typeof nth !== 'number' || typeof op !== 'string') return 'nth must be a number and op a text';
  return {
    platform,
    op,
    kind: known,
    nth,
    ...(typeof share === 'number' && { share }),
    ...(typeof value === 'number' && { value }),
    ...((typeof body === 'object' || typeof body === 'string') && { body }),
  };
}

async function json(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    return JSON.parse((await readBody(request)).toString('utf8'));
  } catch {
    return {};
  }
}

const bad = (error: string): Reply => ({ status: 400, body: { error } });
