import { type Ask, readFields, readJson, type Reply } from '../http.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { grown, type SandboxComment } from '../world.ts';
import { failure, signedIn, videoShown } from './google-shared.ts';
import { googleSignIn } from './google-sign-in.ts';
import { uploadRoutes } from './google-upload.ts';

const routes: SandboxRoute[] = [
  ...googleSignIn,
  { op: 'revoke', method: 'POST', path: '/revoke', run: revoke },
  ...uploadRoutes,
  { op: 'read_videos', method: 'GET', path: '/youtube/v3/videos', run: readVideos },
  { op: 'delete_video', method: 'DELETE', path: '/youtube/v3/videos', run: deleteVideo },
  { op: 'channels', method: 'GET', path: '/youtube/v3/channels', run: channels },
  { op: 'playlist_items', method: 'GET', path: '/youtube/v3/playlistItems', run: playlistItems },
  { op: 'read_comments', method: 'GET', path: '/youtube/v3/commentThreads', run: readThreads },
  { op: 'create_thread', method: 'POST', path: '/youtube/v3/commentThreads', run: createThread },
  { op: 'read_replies', method: 'GET', path: '/youtube/v3/comments', run: readReplies },
  { op: 'create_reply', method: 'POST', path: '/youtube/v3/comments', run: createReply },
  { op: 'delete_comment', method: 'DELETE', path: '/youtube/v3/comments', run: deleteComment },
  { op: 'moderate_comment', method: 'POST', path: '/youtube/v3/comments/setModerationStatus', run: moderate },
  { op: 'reports', method: 'GET', path: '/v2/reports', run: reports },
];

export const google: SandboxPlatform = {
  name: 'youtube',
  prefixes: ['google'],
  routes,
  accounts: [
    { id: 'UCLanternStudio000000001', handle: 'lanternstudio', name: 'Lantern Studio', followers: 8_420 },
    { id: 'UCHarbourBooks0000000002', handle: 'harbourbooks', name: 'Harbour Books', followers: 1_190 },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated')
      return failure(401, 'authError', 'Request had invalid authentication credentials.').reply;
    if (kind === 'not_found') return failure(404, 'notFound', 'Not Found').reply;
    if (kind === 'server_error') return failure(value ?? 503, 'backendError', 'Backend Error').reply;
    return failure(403, 'rateLimitExceeded', 'Rate Limit Exceeded', { 'retry-after': String(value ?? 60) })
      .reply;
  },
};

function revoke(ask: Ask, scene: Scene): Reply {
  const known = scene.state.tokens[readFields(ask)['token'] ?? ''];
  if (known) known.revoked = true;
  return { status: 200, body: {} };
}

const list = (kind: string, items: object[], nextPageToken?: string): Reply => ({
  status: 200,
  body: {
    kind: `youtube#${kind}`,
    etag: 'sandbox',
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: 50 },
    ...(nextPageToken !== undefined && { nextPageToken }),
  },
});

/** The requested parts. id, kind and etag are always included. */
function pick(item: object, ask: Ask): object {
  const parts = new Set([...(ask.query.getAll('part').join(',') ?? '').split(','), 'kind', 'etag', 'id']);
  return Object.fromEntries(Object.entries(item).filter(([name]) => parts.has(name)));
}

function readVideos(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene, 1);
  const ids = ask.query.getAll('id').flatMap((text) => text.split(','));
  const found = ids.flatMap((id) => scene.state.posts[id] ?? []).filter(({ deleted }) => !deleted);
  return list(
    'videoListResponse',
    found.map((post) => pick(videoShown(post, scene), ask)),
  );
}

function deleteVideo(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 50);
  const post = scene.state.posts[ask.query.get('id') ?? ''];
  if (!post || post.deleted)
    throw failure(404, 'videoNotFound', 'The video that you are trying to delete cannot be found.');
  if (post.accountId !== account.id)
    throw failure(403, 'forbidden', 'The video that you are trying to delete cannot be deleted.');
  post.deleted = true;
  return { status: 204 };
}

const uploadsOf = (channelId: string) => channelId.replace(/^UC/, 'UU');

function channels(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 1);
  const videos = Object.values(scene.state.posts).filter(
    (post) => post.accountId === account.id && !post.deleted,
  );
  const views = videos.reduce((sum, post) => sum + grown(post, scene.world.now(), 5200), 0);
  const item = {
    kind: 'youtube#channel',
    etag: account.id,
    id: account.id,
    snippet: {
      title: account.name,
      customUrl: `@${account.handle}`,
      thumbnails: { default: { url: scene.faceUrl(account.id) } },
    },
    statistics: {
      viewCount: String(views),
      subscriberCount: String(account.followers + videos.length * 5),
      videoCount: String(videos.length),
    },
    contentDetails: { relatedPlaylists: { uploads: uploadsOf(account.id) } },
  };
  return list('channelListResponse', [pick(item, ask)]);
}

function playlistItems(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene, 1);
  const videos = Object.values(scene.state.posts)
    .filter((post) => uploadsOf(post.accountId) === ask.query.get('playlistId') && !post.deleted)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, Number(ask.query.get('maxResults') ?? 5));
  const items = videos.map((post) => ({
    kind: 'youtube#playlistItem',
    etag: post.id,
    id: `pl-${post.id}`,
    snippet: {
      title: post.text,
      description: String(post.facts['description'] ?? ''),
      publishedAt: new Date(post.createdAt).toISOString(),
      resourceId: { kind: 'youtube#video', videoId: post.id },
    },
    contentDetails: { videoId: post.id, videoPublishedAt: new Date(post.createdAt).toISOString() },
  }));
  return list(
    'playlistItemListResponse',
    items.map((item) => pick(item, ask)),
  );
}

function commentShown(comment: SandboxComment): object {
  return {
    kind: 'youtube#comment',
    etag: comment.id,
    id: comment.id,
    snippet: {
      authorDisplayName: `@${comment.author.handle}`,
      authorChannelId: { value: comment.author.id },
      authorProfileImageUrl: `https://yt3.ggpht.test/${comment.author.handle}`,
      textOriginal: comment.text,
      textDisplay: comment.text,
      likeCount: 0,
      publishedAt: new Date(comment.createdAt).toISOString(),
      updatedAt: new Date(comment.createdAt).toISOString(),
      videoId: comment.postId,
      ...(comment.parentId !== null && { parentId: comment.parentId }),
    },
  };
}

const live = (scene: Scene) =>
  Object.values(scene.state.comments).filter(({ deleted, hidden }) => !deleted && !hidden);
const repliesTo = (scene: Scene, id: string) =>
  live(scene)
    .filter(({ parentId }) => parentId === id)
    .sort((a, b) => a.createdAt - b.createdAt);

function threadShown(top: SandboxComment, scene: Scene, ask: Ask): object {
  const replies = repliesTo(scene, top.id);
  return pick(
    {
      kind: 'youtube#commentThread',
      etag: top.id,
      id: top.id,
      snippet: {
        videoId: top.postId,
        topLevelComment: commentShown(top),
        totalReplyCount: replies.length,
        canReply: true,
        isPublic: true,
      },
      ...(replies.length > 0 && { replies: { comments: replies.slice(0, 5).map(commentShown) } }),
    },
    ask,
  );
}

function readThreads(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene, 1);
  const videoId = ask.query.get('videoId') ?? '';
  openVideo(scene, videoId);
  const all = live(scene)
    .filter(({ postId, parentId }) => postId === videoId && parentId === null)
    .sort((a, b) => b.createdAt - a.createdAt);
  const from = Number(ask.query.get('pageToken') ?? 0);
  const size = Number(ask.query.get('maxResults') ?? 20);
  const page = all.slice(from, from + size).map((top) => threadShown(top, scene, ask));
  return list('commentThreadListResponse', page, from + size < all.length ? String(from + size) : undefined);
}

function openVideo(scene: Scene, videoId: string): void {
  const video = scene.state.posts[videoId];
  if (!video || video.deleted)
    throw failure(404, 'videoNotFound', 'The video identified by the videoId parameter could not be found.');
  if (video.facts['commentsDisabled'] === true)
    throw failure(403, 'commentsDisabled', 'The video has disabled comments.');
}

function createThread(ask: Ask, scene: Scene): Reply {
  const { snippet } = readJson(ask) as {
    snippet?: { videoId?: string; topLevelComment?: { snippet?: { textOriginal?: string } } };
  };
  const comment = addComment(
    ask,
    scene,
    snippet?.videoId ?? '',
    null,
    snippet?.topLevelComment?.snippet?.textOriginal ?? '',
  );
  return { status: 200, body: threadShown(comment, scene, ask) };
}

function createReply(ask: Ask, scene: Scene): Reply {
  const { snippet } = readJson(ask) as { snippet?: { parentId?: string; textOriginal?: string } };
  const parent = live(scene).find(({ id }) => id === snippet?.parentId);
  if (!parent) throw failure(404, 'parentCommentNotFound', 'The parent comment could not be found.');
  const top = parent.parentId ?? parent.id;
  return {
    status: 200,
    body: commentShown(addComment(ask, scene, parent.postId, top, snippet?.textOriginal ?? '')),
  };
}

function addComment(
  ask: Ask,
  scene: Scene,
  postId: string,
  parentId: string | null,
  text: string,
): SandboxComment {
  const account = signedIn(ask, scene, 50);
  openVideo(scene, postId);
  if (text.trim() === '') throw failure(400, 'commentTextRequired', 'The comment has no text.');
  if (text.length > 10_000) throw failure(400, 'commentTextTooLong', 'The comment is too long.');
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    throw failure(403, 'policyViolation', 'The comment was refused.');
  const own = `Ug${scene.world.newId()}`;
  const comment: SandboxComment = {
    id: parentId === null ? own : `${parentId}.${own}`,
    postId,
    parentId,
    author: { id: account.id, handle: account.handle, name: account.name },
    text,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
  };
  scene.state.comments[comment.id] = comment;
  return comment;
}

function readReplies(ask: Ask, scene: Scene): Reply {
  signedIn(ask, scene, 1);
  const parentId = ask.query.get('parentId') ?? '';
  const size = Number(ask.query.get('maxResults') ?? 20);
  const from = Number(ask.query.get('pageToken') ?? 0);
  const all = repliesTo(scene, parentId);
  return list(
    'commentListResponse',
    all.slice(from, from + size).map(commentShown),
    from + size < all.length ? String(from + size) : undefined,
  );
}

function commentOf(ask: Ask, scene: Scene): SandboxComment {
  const comment = scene.state.comments[ask.query.get('id') ?? ''];
  if (!comment || comment.deleted) throw failure(404, 'commentNotFound', 'The comment could not be found.');
  return comment;
}

function deleteComment(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 50);
  const comment = commentOf(ask, scene);
  const isAllowed =
    comment.author.id === account.id || scene.state.posts[comment.postId]?.accountId === account.id;
  if (!isAllowed) throw failure(403, 'forbidden', 'The comment cannot be deleted.');
  comment.deleted = true;
  return { status: 204 };
}

function moderate(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 50);
  const comment = commentOf(ask, scene);
  if (scene.state.posts[comment.postId]?.accountId !== account.id)
    throw failure(403, 'forbidden', 'Only the owner of the video moderates.');
  comment.hidden = ask.query.get('moderationStatus') !== 'published';
  return { status: 204 };
}

/** Only the one report that we read: minutes watched by video. */
function reports(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  if (account.facts['analyticsOff'] === true)
    throw failure(
      403,
      'accessNotConfigured',
      'YouTube Analytics API has not been used in project 1 before or it is disabled.',
    );
  const ids = (ask.query.get('filters') ?? '').replace('video==', '').split(',');
  const rows = Object.values(scene.state.posts)
    .filter((post) => ids.includes(post.id) && post.accountId === account.id && !post.deleted)
    .map((post) => [post.id, grown(post, scene.world.now(), 7800)]);
  return {
    status: 200,
    body: {
      kind: 'youtubeAnalytics#resultTable',
      columnHeaders: [
        { name: 'video', columnType: 'DIMENSION', dataType: 'STRING' },
        { name: 'estimatedMinutesWatched', columnType: 'METRIC', dataType: 'INTEGER' },
      ],
      rows,
    },
  };
}
