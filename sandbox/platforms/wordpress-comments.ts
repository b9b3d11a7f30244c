import { type Ask, type Reply, readFields, readJson } from '../http.ts';
import { escapeHtml } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type SandboxComment } from '../world.ts';
import {
  allowed,
  callerOf,
  gmt,
  listed,
  nextId,
  paged,
  refused,
  rightsOf,
  siteOf,
  siteUrl,
  userNumber,
} from './wordpress-shared.ts';

const BASE = '/:site/wp-json/wp/v2/comments';
const FLOOD_MS = 15_000;

export const commentRoutes: SandboxRoute[] = [
  { op: 'list_comments', method: 'GET', path: BASE, run: listComments },
  { op: 'create_comment', method: 'POST', path: BASE, run: createComment },
  { op: 'update_comment', method: 'POST', path: `${BASE}/:id`, run: updateComment },
  { op: 'delete_comment', method: 'DELETE', path: `${BASE}/:id`, run: deleteComment },
];

/** Comments of readers have no numeric ids, so each gets a number when it is first requested. */
function numberOf(comment: SandboxComment, scene: Scene): number {
  const known = keptIn<number>(scene.state, 'comment_numbers');
  return (known[comment.id] ??= nextId(scene));
}

const postOf = (comment: SandboxComment, scene: Scene) => scene.state.posts[comment.postId];

function view(comment: SandboxComment, scene: Scene): object {
  const parent = comment.parentId === null ? undefined : scene.state.comments[comment.parentId];
  const account = scene.state.accounts[comment.author.id];
  return {
    id: numberOf(comment, scene),
    post: Number(comment.postId),
    parent: parent ? numberOf(parent, scene) : 0,
    author: account ? userNumber(account) : 0,
    author_name: comment.author.name,
    author_avatar_urls: { 96: scene.faceUrl(comment.author.id) },
    date_gmt: gmt(comment.createdAt),
    content: { rendered: `<p>${escapeHtml(comment.text)}</p>\n` },
    link: `${siteUrl(String(postOf(comment, scene)?.facts['site']))}/?p=${comment.postId}#comment-${numberOf(comment, scene)}`,
    status: comment.hidden ? 'hold' : 'approved',
    type: 'comment',
  };
}

function listComments(ask: Ask, scene: Scene): Reply {
  const { site } = siteOf(ask, scene);
  const account = callerOf(ask, scene);
  const rights = account ? rightsOf(account) : [];
  const status = ask.query.get('status') ?? 'approve';
  if (status !== 'approve' && !rights.includes('edit_posts'))
    throw refused(401, 'rest_forbidden_param', 'Query parameter not permitted: status');
  if (ask.query.get('context') === 'edit' && !rights.includes('moderate_comments'))
    throw refused(403, 'rest_forbidden_context', 'Sorry, you are not allowed to edit comments.');
  const numbers = (name: string) => listed(ask, name)?.map(Number);
  const [posts, parents] = [numbers('post'), numbers('parent')];
  const shown = Object.values(scene.state.comments)
    .filter((comment) => postOf(comment, scene)?.facts['site'] === site && !comment.deleted)
    .filter(({ hidden }) => status === 'all' || hidden === (status === 'hold'))
    .filter(({ postId }) => posts === undefined || posts.includes(Number(postId)))
    .filter(({ parentId }) => {
      const parent = parentId === null ? undefined : scene.state.comments[parentId];
      return parents === undefined || parents.includes(parent ? numberOf(parent, scene) : 0);
    })
    .sort((a, b) => b.createdAt - a.createdAt);
  return paged(ask, shown, (comment) => view(comment, scene));
}

const read = (ask: Ask): Record<string, unknown> =>
  (ask.headers['content-type'] ?? '').startsWith('application/json') ? readJson(ask) : readFields(ask);

function createComment(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  if (!account) throw refused(401, 'rest_comment_login_required', 'Sorry, you must be logged in to comment.');
  const { post: postId, parent: parentId = 0, content } = read(ask);
  const post = scene.state.posts[String(postId)];
  if (!post || post.deleted)
    throw refused(
      403,
      'rest_comment_invalid_post_id',
      'Sorry, you are not allowed to create this comment without a post.',
    );
  if (post.hidden)
    throw refused(
      403,
      'rest_comment_draft_post',
      'Sorry, you are not allowed to create a comment on this post.',
    );
  if (post.facts['comments'] === 'closed')
    throw refused(403, 'rest_comment_closed', 'Sorry, comments are closed for this item.');
  if (typeof content !== 'string' || content.trim() === '')
    throw refused(400, 'rest_comment_content_invalid', 'Invalid comment content.');
  const all = Object.values(scene.state.comments);
  const parent = all.find((each) => numberOf(each, scene) === Number(parentId));
  const own = all.filter(({ author, deleted }) => author.id === account.id && !deleted);
  if (own.some(({ text, parentId: under }) => text === content && under === (parent?.id ?? null)))
    throw refused(
      409,
      'comment_duplicate',
      'Duplicate comment detected; it looks as though you’ve already said that!',
    );
  const last = Math.max(0, ...own.map(({ createdAt }) => createdAt));
  // Moderators are not limited.
  if (!rightsOf(account).includes('moderate_comments') && scene.world.now() - last < FLOOD_MS)
    throw refused(429, 'comment_flood', 'You are posting comments too quickly. Slow down.');
  const id = `own-${nextId(scene)}`;
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
  return { status: 201, body: view(comment, scene) };
}

function commentOf(ask: Ask, scene: Scene): SandboxComment {
  const comment = Object.values(scene.state.comments).find(
    (each) => numberOf(each, scene) === Number(ask.params['id']) && !each.deleted,
  );
  if (!comment) throw refused(404, 'rest_comment_invalid_id', 'Invalid comment ID.');
  return comment;
}

function updateComment(ask: Ask, scene: Scene): Reply {
  allowed(ask, scene, 'moderate_comments', 'rest_cannot_edit');
  const comment = commentOf(ask, scene);
  const { status } = read(ask);
  if (status !== undefined) comment.hidden = status === 'hold';
  return { status: 200, body: view(comment, scene) };
}

function deleteComment(ask: Ask, scene: Scene): Reply {
  allowed(ask, scene, 'moderate_comments', 'rest_cannot_delete');
  const comment = commentOf(ask, scene);
  comment.deleted = true;
  return { status: 200, body: { deleted: true, previous: view(comment, scene) } };
}
