import { type Ask, isObject, readJson, type Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { keptIn, type SandboxAccount, type SandboxPost } from '../world.ts';
import { attachable } from './linkedin-media.ts';
import {
  actorOf,
  callerOf,
  DAY_SEC,
  denied,
  hasFault,
  invalid,
  isOrganization,
  looksAfter,
  missing,
  refused,
  rest,
  tooMany,
  untilMidnightSec,
} from './linkedin-shared.ts';
import { readLittle } from './linkedin-text.ts';

const TEXT_MAX = 3000;
const POSTS_PER_DAY = 150;

export const postRoutes: SandboxRoute[] = [
  rest({ op: 'create_post', method: 'POST', path: '/posts', run: create }),
  rest({ op: 'list_posts', method: 'GET', path: '/posts', run: list }),
  rest({ op: 'read_post', method: 'GET', path: '/posts/:urn', run: readOne }),
  rest({ op: 'edit_post', method: 'POST', path: '/posts/:urn', run: edit }),
  rest({ op: 'delete_post', method: 'DELETE', path: '/posts/:urn', run: remove }),
];

function create(ask: Ask, scene: Scene): Reply {
  const input = readJson(ask);
  const author = actorOf(ask, scene, input['author'], 'w');
  const window = countIn(scene, `posts:${author.id}`, POSTS_PER_DAY, untilMidnightSec(scene));
  if (window.isOver) return tooMany(true);
  const { commentary, visibility, lifecycleState, distribution } = input;
  if (typeof commentary !== 'string') throw invalid('FIELD_REQUIRED', 'commentary must be a string');
  if (commentary.length > TEXT_MAX)
    throw invalid('FIELD_LENGTH_TOO_LONG', `commentary is too long: it exceeds the maximum of ${TEXT_MAX}`);
  if (lifecycleState !== 'PUBLISHED') throw invalid('FIELD_INVALID', 'lifecycleState must be PUBLISHED');
  if (!isObject(distribution) || distribution['feedDistribution'] !== 'MAIN_FEED')
    throw invalid('FIELD_REQUIRED', 'distribution.feedDistribution is required');
  if (visibility !== 'PUBLIC' && (visibility !== 'CONNECTIONS' || isOrganization(author.id)))
    throw invalid('FIELD_INVALID', 'visibility is not allowed for this author');
  const content = isObject(input['content']) ? input['content'] : null;
  const media = mediaOf(scene, author, content);
  if (commentary.trim() === '' && content === null)
    throw invalid('FIELD_REQUIRED', 'A post needs commentary or content');
  if (hasFault(scene, 'policy'))
    throw invalid('CONTENT_POLICY', 'The content does not comply with the professional community policies');
  checkDuplicate(scene, author, commentary);
  const { shown, kept } = readLittle(commentary);
  const number = scene.world.newNumber();
  const isUgc =
    content !== null && ('poll' in content || media.some(({ mime }) => mime.startsWith('video/')));
  const id = `urn:li:${isUgc ? 'ugcPost' : 'share'}:${number}`;
  scene.state.posts[id] = {
    id,
    accountId: author.id,
    text: shown,
    media: media.map((each) => each.id),
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://www.linkedin.com/feed/update/${id}/`,
    facts: { commentary: kept, sent: commentary, visibility, ...(content && { content }) },
  };
  if (commentary.trim() !== '')
    keptIn<{ urn: string; at: number }>(scene.state, 'said')[`${author.id} ${commentary}`] = {
      urn: id,
      at: scene.world.now(),
    };
  // There is no body: the id of the post is in the header.
  return { status: 201, headers: { 'x-restli-id': id, 'x-linkedin-id': id } };
}

/** Also applies if the first post was deleted. Then the error refers to a deleted id. */
function checkDuplicate(scene: Scene, author: SandboxAccount, commentary: string): void {
  const known = keptIn<{ urn: string; at: number }>(scene.state, 'said')[`${author.id} ${commentary}`];
  const isFresh = known !== undefined && scene.world.now() - known.at < DAY_SEC * 1000;
  if (!isFresh && !hasFault(scene, 'duplicate')) return;
  const urn = isFresh ? known.urn : 'urn:li:share:7000000000000000000';
  throw invalid('DUPLICATE_POST', `Content is a duplicate of ${urn}`);
}

function mediaOf(scene: Scene, author: SandboxAccount, content: Record<string, unknown> | null) {
  if (content === null) return [];
  const { article, media, multiImage, poll } = content;
  if (Object.keys(content).length !== 1) throw invalid('FIELD_INVALID', 'content is a union of one member');
  if (isObject(article)) {
    // LinkedIn does not fetch the linked page.
    if (
      typeof article['title'] !== 'string' ||
      article['title'] === '' ||
      !URL.canParse(String(article['source']))
    )
      throw invalid('FIELD_REQUIRED', 'article needs a source and a title that is a string');
    return [];
  }
  if (isObject(poll)) {
    checkPoll(poll);
    return [];
  }
  if (isObject(media)) return attach(scene, author, [media]);
  const images = isObject(multiImage) && Array.isArray(multiImage['images']) ? multiImage['images'] : [];
  if (images.length < 2 || images.length > 20)
    throw invalid('FIELD_INVALID', 'multiImage has 2 to 20 images');
  const found = attach(scene, author, images);
  if (found.some(({ id }) => !id.startsWith('urn:li:image:')))
    throw invalid('FIELD_INVALID', 'unsupported media in multiImage: images only');
  return found;
}

function attach(scene: Scene, author: SandboxAccount, items: readonly unknown[]) {
  const objects = items.map((item) => (isObject(item) ? item : {}));
  const found = attachable(
    scene,
    author.id,
    objects.map(({ id }) => String(id)),
  );
  for (const [i, media] of found.entries()) {
    const { altText, title } = objects[i] ?? {};
    if (typeof altText === 'string') media.altText = altText;
    if (media.id.startsWith('urn:li:document:') && (typeof title !== 'string' || title === ''))
      throw invalid('FIELD_REQUIRED', 'A document needs a title');
  }
  return found;
}

const TERMS = ['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'];

function checkPoll({ question, options, settings }: Record<string, unknown>): void {
  const answers = Array.isArray(options) ? options.map((each) => (isObject(each) ? each['text'] : null)) : [];
  const isFine = (text: unknown, most: number) =>
    typeof text === 'string' && text.trim() !== '' && text.length <= most;
  if (!isFine(question, 140)) throw invalid('FIELD_INVALID', 'poll.question has 1 to 140 characters');
  if (answers.length < 2 || answers.length > 4 || !answers.every((text) => isFine(text, 30)))
    throw invalid('FIELD_INVALID', 'poll.options are 2 to 4 of 30 characters');
  if (!isObject(settings) || !TERMS.includes(String(settings['duration'])))
    throw invalid('FIELD_INVALID', `poll.settings.duration is one of ${TERMS.join(', ')}`);
}

const view = (post: SandboxPost) => ({
  id: post.id,
  author: post.accountId,
  commentary: post.facts['commentary'],
  visibility: post.facts['visibility'],
  lifecycleState: 'PUBLISHED',
  createdAt: post.createdAt,
  publishedAt: post.createdAt,
  lastModifiedAt: post.createdAt,
  ...(post.facts['content'] !== undefined && { content: post.facts['content'] }),
});

function list(ask: Ask, scene: Scene): Reply {
  if (ask.query.get('q') !== 'author') throw refused(400, 'ILLEGAL_ARGUMENT', 'q=author is required');
  const author = actorOf(ask, scene, ask.query.get('author'), 'r');
  const start = Number(ask.query.get('start') ?? 0);
  const count = Math.min(100, Number(ask.query.get('count') ?? 10));
  const own = Object.values(scene.state.posts)
    .filter((post) => post.accountId === author.id && !post.deleted)
    .sort((a, b) => b.createdAt - a.createdAt);
  return {
    status: 200,
    body: { elements: own.slice(start, start + count).map(view), paging: { start, count, links: [] } },
  };
}

/** A post that exists and that the caller may read because they manage its page. */
export function readable(ask: Ask, scene: Scene, urn: string): SandboxPost {
  const { person, scopes } = callerOf(ask, scene);
  const post = scene.state.posts[urn];
  if (!post || post.deleted) throw missing(urn);
  const author = scene.state.accounts[post.accountId];
  if (!author || !looksAfter(person, author, scene) || !scopes.includes('r_organization_social'))
    throw denied(`posts.GET of ${post.accountId}`);
  return post;
}

function readOne(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: view(readable(ask, scene, ask.params['urn'] ?? '')) };
}

/** Only the text can be changed, while media and polls cannot. */
function edit(ask: Ask, scene: Scene): Reply {
  const urn = ask.params['urn'] ?? '';
  const post = scene.state.posts[urn];
  if (!post || post.deleted) throw missing(urn);
  actorOf(ask, scene, post.accountId, 'w');
  // LinkedIn's own client writes it in lower case.
  if (ask.headers['x-restli-method']?.toUpperCase() !== 'PARTIAL_UPDATE')
    throw invalid('FIELD_INVALID', 'X-RestLi-Method must be PARTIAL_UPDATE');
  const { patch } = readJson(ask);
  const set = isObject(patch) && isObject(patch['$set']) ? patch['$set'] : {};
  const { commentary } = set;
  if (typeof commentary !== 'string' || Object.keys(set).length !== 1)
    throw invalid('FIELD_INVALID', 'Only commentary may be set');
  if (commentary.length > TEXT_MAX)
    throw invalid('FIELD_LENGTH_TOO_LONG', `commentary is too long: it exceeds the maximum of ${TEXT_MAX}`);
  const { shown, kept } = readLittle(commentary);
  post.text = shown;
  post.facts['commentary'] = kept;
  return { status: 204 };
}

function remove(ask: Ask, scene: Scene): Reply {
  const post = scene.state.posts[ask.params['urn'] ?? ''];
  if (post) {
    actorOf(ask, scene, post.accountId, 'w');
    post.deleted = true;
  } else callerOf(ask, scene);
  return { status: 204 };
}
