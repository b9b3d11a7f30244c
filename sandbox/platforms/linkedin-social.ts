import { type Ask, isObject, readJson, type Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { grown, type SandboxComment, type SandboxPost } from '../world.ts';
import { readable } from './linkedin-posts.ts';
import {
  actorOf,
  callerOf,
  denied,
  hasFault,
  invalid,
  isOrganization,
  missing,
  refused,
  rest,
} from './linkedin-shared.ts';

const COMMENT_MAX = 1250;

export const socialRoutes: SandboxRoute[] = [
  rest({ op: 'create_comment', method: 'POST', path: '/socialActions/:urn/comments', run: comment }),
  rest({ op: 'list_comments', method: 'GET', path: '/socialActions/:urn/comments', run: list }),
  rest({
    op: 'share_statistics',
    method: 'GET',
    path: '/organizationalEntityShareStatistics',
    run: shareStatistics,
  }),
  rest({
    op: 'member_statistics',
    method: 'GET',
    path: '/memberCreatorPostAnalytics',
    run: memberStatistics,
  }),
];

const activityOf = (postId: string) => `urn:li:activity:${postId.slice(postId.lastIndexOf(':') + 1)}`;
const urnOf = ({ id, postId }: SandboxComment) => `urn:li:comment:(${activityOf(postId)},${id})`;

/** Finds a post by any of its URNs, or a comment by its own, together with its post. */
function placeOf(urn: string, { state }: Scene): { post: SandboxPost; parent: SandboxComment | null } {
  const [, id] = /^urn:li:comment:\(urn:li:\w+:\d+,(\d+)\)$/.exec(urn) ?? [];
  const parent = id === undefined ? null : (state.comments[id] ?? null);
  const post = Object.values(state.posts).find((each) =>
    parent ? each.id === parent.postId : [each.id, activityOf(each.id)].includes(urn),
  );
  if (!post || post.deleted || parent?.deleted) throw missing(urn);
  return { post, parent };
}

const actorUrn = (author: SandboxComment['author']) =>
  author.id.startsWith('urn:li:') ? author.id : `urn:li:person:${author.id}`;

function view(comment: SandboxComment, scene: Scene) {
  const answers = below(scene, comment.postId, comment.id).length;
  const parent = comment.parentId === null ? undefined : scene.state.comments[comment.parentId];
  return {
    id: comment.id,
    commentUrn: urnOf(comment),
    object: activityOf(comment.postId),
    actor: actorUrn(comment.author),
    message: { text: comment.text, attributes: [] },
    created: { actor: actorUrn(comment.author), time: comment.createdAt },
    ...(parent && { parentComment: urnOf(parent) }),
    likesSummary: { totalLikes: 0 },
    commentsSummary: { totalFirstLevelComments: answers },
  };
}

const below = ({ state }: Scene, postId: string, parentId: string | null) =>
  Object.values(state.comments).filter(
    (each) => each.postId === postId && each.parentId === parentId && !each.deleted,
  );

/** The text is stored as received, including backslashes. */
function comment(ask: Ask, scene: Scene): Reply {
  const { actor: urn, message } = readJson(ask);
  const actor = actorOf(ask, scene, urn, 'w');
  const { post, parent } = placeOf(ask.params['urn'] ?? '', scene);
  const text = isObject(message) ? message['text'] : null;
  if (typeof text !== 'string' || text.trim() === '')
    throw invalid('FIELD_REQUIRED', 'message.text is required');
  if (text.length > COMMENT_MAX)
    throw invalid(
      'FIELD_LENGTH_TOO_LONG',
      `message.text is too long: it exceeds the maximum of ${COMMENT_MAX}`,
    );
  if (hasFault(scene, 'policy'))
    throw invalid('CONTENT_POLICY', 'The content does not comply with the professional community policies');
  if (post.facts['commentsClosed'] === true)
    throw refused(403, 'ACCESS_DENIED', 'Comments are closed on this post');
  const id = scene.world.newNumber();
  const made: SandboxComment = {
    id,
    postId: post.id,
    parentId: parent?.id ?? null,
    author: { id: actor.id, handle: actor.handle, name: actor.name },
    text,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
  };
  scene.state.comments[id] = made;
  return { status: 201, headers: { 'x-restli-id': id }, body: view(made, scene) };
}

function list(ask: Ask, scene: Scene): Reply {
  const { post, parent } = placeOf(ask.params['urn'] ?? '', scene);
  readable(ask, scene, post.id);
  const start = Number(ask.query.get('start') ?? 0);
  const count = Math.min(100, Number(ask.query.get('count') ?? 10));
  const all = below(scene, post.id, parent?.id ?? null).sort((a, b) => b.createdAt - a.createdAt);
  return {
    status: 200,
    body: {
      elements: all.slice(start, start + count).map((each) => view(each, scene)),
      paging: { start, count, links: [], total: all.length },
    },
  };
}

const figuresOf = (post: SandboxPost, scene: Scene) => {
  const now = scene.world.now();
  return {
    impressionCount: grown(post, now, 2400),
    uniqueImpressionsCount: grown(post, now, 1500),
    clickCount: grown(post, now, 90),
    likeCount: grown(post, now, 60),
    commentCount: Object.values(scene.state.comments).filter(
      (each) => each.postId === post.id && !each.deleted,
    ).length,
    shareCount: grown(post, now, 9),
    engagement: 0.04,
  };
};

const listed = (text: string | null) =>
  (/^List\((.*)\)$/.exec(text ?? '')?.[1] ?? '').split(',').filter(Boolean);

function shareStatistics(ask: Ask, scene: Scene): Reply {
  const owner = actorOf(ask, scene, ask.query.get('organizationalEntity'), 'r');
  if (!isOrganization(owner.id) || ask.query.get('q') !== 'organizationalEntity')
    throw refused(400, 'ILLEGAL_ARGUMENT', 'organizationalEntity must be an organization');
  const elements = ['shares', 'ugcPosts'].flatMap((name) =>
    listed(ask.query.get(name)).flatMap((urn) => {
      const post = scene.state.posts[urn];
      if (!post || post.deleted || post.accountId !== owner.id) return [];
      const key = name === 'shares' ? 'share' : 'ugcPost';
      return [{ [key]: urn, organizationalEntity: owner.id, totalShareStatistics: figuresOf(post, scene) }];
    }),
  );
  return { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } };
}

const MEMBER_FIGURES = {
  IMPRESSION: 'impressionCount',
  MEMBERS_REACHED: 'uniqueImpressionsCount',
  REACTION: 'likeCount',
  COMMENT: 'commentCount',
  RESHARE: 'shareCount',
} as const;

function memberStatistics(ask: Ask, scene: Scene): Reply {
  const { person, scopes } = callerOf(ask, scene);
  if (!scopes.includes('r_member_postAnalytics')) throw denied('memberCreatorPostAnalytics.FINDER-entity');
  const [, urn = ''] = /^\((?:share|ugc):(urn:li:\w+:\d+)\)$/.exec(ask.query.get('entity') ?? '') ?? [];
  const post = scene.state.posts[urn];
  if (!post || post.deleted) throw missing(urn);
  if (post.accountId !== person.id) throw denied(urn);
  const wanted = Object.entries(MEMBER_FIGURES).find(([name]) => name === ask.query.get('queryType'))?.[1];
  if (!wanted) throw refused(400, 'ILLEGAL_ARGUMENT', 'queryType is not known');
  return { status: 200, body: { elements: [{ count: figuresOf(post, scene)[wanted] }] } };
}
