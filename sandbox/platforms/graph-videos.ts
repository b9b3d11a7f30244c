import { type Ask, readFields, readMultipart, type Reply } from '../http.ts';
import { readVideo } from '../mp4.ts';
import type { Scene } from '../platform.ts';
import { keptIn, type PlatformState, type SandboxAccount } from '../world.ts';
import {
  addPost,
  fail,
  faultOf,
  keepMedia,
  missing,
  pageOf,
  postsOf,
  stamp,
  wrongParam,
} from './graph-shared.ts';
import { fileOf } from './graph-uploads.ts';

/** A video of a page, published directly, as a reel or as a story. */
interface Video {
  id: string;
  accountId: string;
  kind: 'video' | 'reel' | 'story';
  text: string;
  received: number;
  complete: boolean;
  readyAt: number;
  failed: boolean;
  finished: boolean;
  mediaId: string | null;
}

const PROCESSING_SEC = 8;
const SLOW_SEC = 120;
const REELS_PER_DAY = 30;
const DAY_MS = 86_400_000;
const WHOLE_BYTES_MAX = 1024 * 1024 * 1024;

export function videosOf(state: PlatformState): Record<string, Video> {
  return keptIn<Video>(state, 'videos');
}

function newVideo(scene: Scene, page: SandboxAccount, kind: Video['kind']): Video {
  const id = scene.world.newNumber();
  const video: Video = {
    id,
    accountId: page.id,
    kind,
    text: '',
    received: 0,
    complete: false,
    readyAt: 0,
    failed: false,
    finished: false,
    mediaId: null,
  };
  videosOf(scene.state)[id] = video;
  return video;
}

function takeBytes(video: Video, body: Buffer, scene: Scene): void {
  const slow = faultOf(scene, 'slow_processing');
  const facts = readVideo(body);
  video.received = body.length;
  video.complete = true;
  video.readyAt = scene.world.now() + (slow ? (slow.value ?? SLOW_SEC) : PROCESSING_SEC) * 1000;
  video.failed = facts === null || faultOf(scene, 'processing_failed') !== undefined;
  if (facts) video.mediaId = keepMedia(scene, video.accountId, body, facts).id;
}

export function createVideo(ask: Ask, scene: Scene, page: SandboxAccount): Reply {
  const fields = readFields(ask);
  const bytes = fields['fbuploader_video_file_chunk']
    ? fileOf(scene, page, fields['fbuploader_video_file_chunk'])
    : sourceOf(ask);
  if (!bytes) return wrongParam('The parameter source or fbuploader_video_file_chunk is required');
  const video = newVideo(scene, page, 'video');
  video.text = fields['description'] ?? '';
  takeBytes(video, bytes, scene);
  video.finished = fields['published'] !== 'false';
  addPost(scene, page, {
    id: video.id,
    text: video.text,
    media: video.mediaId === null ? [] : [video.mediaId],
    isPublished: video.finished,
    kind: 'video',
  });
  return { status: 200, body: { id: video.id } };
}

/** A single request with everything is only for small videos. */
function sourceOf(ask: Ask): Buffer | null {
  if (!(ask.headers['content-type'] ?? '').startsWith('multipart/')) return null;
  const file = readMultipart(ask).find(({ filename }) => filename !== null);
  if (file && file.data.length > WHOLE_BYTES_MAX)
    fail({
      code: 6000,
      subcode: 1363030,
      message: 'The video is too large for one request. Use a resumable upload.',
    });
  return file ? Buffer.from(file.data) : null;
}

/** upload_phase=start returns an id and an upload URL; finish publishes the video. */
export function finishOrStart(ask: Ask, scene: Scene, page: SandboxAccount, kind: 'reel' | 'story'): Reply {
  const fields = readFields(ask);
  if (fields['upload_phase'] === 'start') {
    const { id } = newVideo(scene, page, kind);
    return {
      status: 200,
      body: { video_id: id, upload_url: `https://rupload.facebook.com/video-upload/v26.0/${id}` },
    };
  }
  if (fields['upload_phase'] !== 'finish') wrongParam('upload_phase must be start or finish');
  const video = videosOf(scene.state)[fields['video_id'] ?? ''];
  if (!video || video.accountId !== page.id || video.kind !== kind) return missing(fields['video_id'] ?? '');
  if (!video.complete) wrongParam('The video was not uploaded yet');
  if (kind === 'reel' && fields['video_state'] !== 'PUBLISHED')
    return { status: 200, body: { success: true } };
  if (faultOf(scene, 'policy'))
    fail({
      code: 368,
      subcode: 1346003,
      status: 403,
      message: 'The action attempted has been deemed abusive or is otherwise disallowed.',
    });
  const today = Object.values(scene.state.posts).filter(
    (post) =>
      post.accountId === page.id &&
      post.facts['kind'] === 'reel' &&
      post.createdAt > scene.world.now() - DAY_MS,
  );
  if (kind === 'reel' && today.length >= REELS_PER_DAY)
    fail({
      code: 613,
      message: '(#613) Calls to this api have exceeded the rate limit: 30 reels in 24 hours.',
    });
  video.finished = true;
  video.text = fields['description'] ?? '';
  if (!video.failed && !scene.state.posts[video.id])
    addPost(scene, page, {
      id: video.id,
      text: video.text,
      media: video.mediaId === null ? [] : [video.mediaId],
      isPublished: true,
      kind,
    });
  return { status: 200, body: { success: true, post_id: video.id } };
}

export function uploadVideo(ask: Ask, scene: Scene, page: SandboxAccount): Reply {
  const video = videosOf(scene.state)[ask.params['id'] ?? ''];
  const says = (status: number, message: string): Reply => ({
    status,
    body: { debug_info: { retriable: status >= 500, type: 'ProcessingFailedError', message } },
  });
  if (!video || video.accountId !== page.id || video.complete) return says(404, 'There is no such upload.');
  const [offset, size] = [
    Number(ask.headers['offset'] ?? Number.NaN),
    Number(ask.headers['file_size'] ?? Number.NaN),
  ];
  if (Number.isNaN(offset) || Number.isNaN(size))
    return says(400, 'The headers offset and file_size are required.');
  if (offset !== video.received) return says(400, `The offset must be ${video.received}.`);
  const kept = keptIn<string>(scene.state, 'uploads');
  const body = Buffer.concat([Buffer.from(kept[video.id] ?? '', 'base64'), ask.body]);
  video.received = body.length;
  if (body.length < size) kept[video.id] = body.toString('base64');
  else {
    delete kept[video.id];
    takeBytes(video, body, scene);
  }
  return { status: 200, body: { success: true } };
}

export function videoNode(video: Video, scene: Scene): Record<string, unknown> {
  const post = scene.state.posts[video.id];
  const isReady = video.complete && scene.world.now() >= video.readyAt;
  const state = !isReady ? 'processing' : video.failed ? 'error' : 'ready';
  const isOut = post !== undefined && isReady && !post.hidden && !post.deleted;
  return {
    id: video.id,
    description: video.text,
    published: isOut,
    permalink_url: post?.url,
    created_time: stamp(post?.createdAt ?? scene.world.now()),
    status: {
      video_status: video.complete ? state : 'uploading',
      uploading_phase: {
        status: video.complete ? 'complete' : 'in_progress',
        bytes_transferred: video.received,
      },
      processing_phase: { status: state === 'error' ? 'error' : isReady ? 'complete' : 'not_started' },
      publishing_phase: {
        status: isOut ? 'complete' : 'not_started',
        publish_status: isOut ? 'published' : 'draft',
      },
    },
  };
}

export function createStory(ask: Ask, scene: Scene, page: SandboxAccount): Reply {
  const photo = scene.state.media[readFields(ask)['photo_id'] ?? ''];
  if (!photo || photo.accountId !== page.id) return wrongParam('photo_id is no photo of this page');
  if (faultOf(scene, 'policy'))
    fail({
      code: 368,
      subcode: 1346003,
      status: 403,
      message: 'The action attempted has been deemed abusive or is otherwise disallowed.',
    });
  const post = addPost(scene, page, { text: '', media: [photo.id], isPublished: true, kind: 'story' });
  return { status: 200, body: { success: true, post_id: post.id } };
}

export function listStories(ask: Ask, scene: Scene, page: SandboxAccount): Reply {
  const stories = postsOf(scene, page).filter((post) => post.facts['kind'] === 'story');
  return pageOf(stories, ask, (post) => ({
    post_id: post.id,
    // The id of the video or the photo.
    media_id: videosOf(scene.state)[post.id]?.id ?? post.media[0],
    media_type: videosOf(scene.state)[post.id] ? 'video' : 'photo',
    status: 'published',
    creation_time: String(Math.floor(post.createdAt / 1000)),
    url: post.url,
  }));
}
