import { type Ask, readJson, type Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type SandboxAccount, type SandboxComment } from '../world.ts';
import { countChange, placeOf, refused } from './googlebusiness-shared.ts';

const REPLY_BYTES_MAX = 4096;

export const PLACE = '/v4/accounts/:account/locations/:location';

export const reviewRoutes: SandboxRoute[] = [
  { op: 'list_reviews', method: 'GET', path: `${PLACE}/reviews`, run: listReviews },
  { op: 'read_review', method: 'GET', path: `${PLACE}/reviews/:id`, run: readReview },
  { op: 'reply_to_review', method: 'PUT', path: `${PLACE}/reviews/:id/reply`, run: reply },
  { op: 'delete_reply', method: 'DELETE', path: `${PLACE}/reviews/:id/reply`, run: deleteReply },
];

/** Comments of readers in the sandbox are reviews of the post's place, or of the place itself. */
const reviewsOf = (scene: Scene, place: string) =>
  Object.values(scene.state.comments)
    .filter(({ parentId, deleted }) => parentId === null && !deleted)
    .filter(({ postId }) => (scene.state.posts[postId]?.facts['place'] ?? postId) === place)
    .sort((a, b) => b.createdAt - a.createdAt);

const answerTo = (scene: Scene, { id }: SandboxComment) =>
  Object.values(scene.state.comments).find(({ parentId, deleted }) => parentId === id && !deleted);

function reviewShown(review: SandboxComment, place: string, scene: Scene): object {
  const answer = answerTo(scene, review);
  const stars = keptIn<string>(scene.state, 'stars')[review.id];
  return {
    name: `${place}/reviews/${review.id}`,
    reviewId: review.id,
    reviewer: { displayName: review.author.name, profilePhotoUrl: scene.faceUrl(review.author.id) },
    starRating: stars ?? 'STAR_RATING_UNSPECIFIED',
    comment: review.text,
    createTime: new Date(review.createdAt).toISOString(),
    updateTime: new Date(review.createdAt).toISOString(),
    ...(answer && {
      reviewReply: { comment: answer.text, updateTime: new Date(answer.createdAt).toISOString() },
    }),
  };
}

function listReviews(ask: Ask, scene: Scene): Reply {
  const { name } = placeOf(ask, scene);
  const size = Number(ask.query.get('pageSize') ?? 50);
  if (size > 50) throw refused(400, 'page_size must be at most 50.');
  const reviews = reviewsOf(scene, name);
  const from = Number(ask.query.get('pageToken') ?? 0);
  const next = from + size;
  // The real API may miss one review on pages after the first.
  const shown = reviews.slice(from === 0 ? 0 : from + 1, next).map((each) => reviewShown(each, name, scene));
  return {
    status: 200,
    body: {
      reviews: shown,
      totalReviewCount: reviews.length,
      ...(next < reviews.length && { nextPageToken: String(next) }),
    },
  };
}

function reviewOf(ask: Ask, scene: Scene): { review: SandboxComment; name: string; caller: SandboxAccount } {
  const { name, caller } = placeOf(ask, scene);
  const review = reviewsOf(scene, name).find(({ id }) => id === ask.params['id']);
  if (!review) throw refused(404, 'Requested entity was not found.');
  return { review, name, caller };
}

function readReview(ask: Ask, scene: Scene): Reply {
  const { review, name } = reviewOf(ask, scene);
  return { status: 200, body: reviewShown(review, name, scene) };
}

/** A review has at most one reply: a second one replaces the first. */
function reply(ask: Ask, scene: Scene): Reply {
  const { review, caller } = reviewOf(ask, scene);
  countChange(ask, scene);
  const { comment } = readJson(ask);
  if (typeof comment !== 'string' || comment.trim() === '' || Buffer.byteLength(comment) > REPLY_BYTES_MAX)
    throw refused(400, 'Invalid comment.');
  const known = answerTo(scene, review);
  const id = known?.id ?? scene.world.newNumber();
  scene.state.comments[id] = {
    id,
    postId: review.postId,
    parentId: review.id,
    author: { id: caller.id, handle: caller.handle, name: caller.name },
    text: comment,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
  };
  return { status: 200, body: { comment, updateTime: new Date(scene.world.now()).toISOString() } };
}

function deleteReply(ask: Ask, scene: Scene): Reply {
  const { review } = reviewOf(ask, scene);
  countChange(ask, scene);
  const known = answerTo(scene, review);
  if (known) known.deleted = true;
  return { status: 200, body: {} };
}
