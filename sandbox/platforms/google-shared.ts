import { type Ask, bearerOf, Refusal } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import { grown, type SandboxAccount, type SandboxPost } from '../world.ts';
import { countIn } from '../windows.ts';

export const DAY_SEC = 86_400;
const UNITS_PER_DAY = 10_000;

export function failure(
  status: number,
  reason: string,
  message: string,
  headers: Record<string, string> = {},
): Refusal {
  const name =
    status === 401
      ? 'UNAUTHENTICATED'
      : status === 404
        ? 'NOT_FOUND'
        : status === 403
          ? 'PERMISSION_DENIED'
          : 'INVALID_ARGUMENT';
  return new Refusal({
    status,
    headers,
    body: {
      error: { code: status, message, status: name, errors: [{ message, domain: 'youtube', reason }] },
    },
  });
}

export function signedIn(ask: Ask, scene: Scene, units = 0): SandboxAccount {
  const account = scene.state.accounts[accountOf(scene, bearerOf(ask)) ?? ''];
  if (!account) throw failure(401, 'authError', 'Request had invalid authentication credentials.');
  if (account.facts['suspended'] === true)
    throw failure(403, 'accountSuspended', 'The account of the channel is suspended.');
  // Quotas belong to the project, and all accounts of the sandbox share one.
  if (units > 0 && countIn(scene, 'units', UNITS_PER_DAY, DAY_SEC, units).isOver)
    throw failure(
      403,
      'quotaExceeded',
      'The request cannot be completed because you have exceeded your quota.',
    );
  return account;
}

function uploadStatusOf(
  post: SandboxPost,
  scene: Scene,
): { uploadStatus: string; failureReason?: string; rejectionReason?: string } {
  const media = scene.state.media[post.media[0] ?? ''];
  if (media && media.readyAt > scene.world.now()) return { uploadStatus: 'uploaded' };
  const { rejection, problem } = post.facts;
  if (typeof rejection === 'string') return { uploadStatus: 'rejected', rejectionReason: rejection };
  if (typeof problem === 'string') return { uploadStatus: 'failed', failureReason: problem };
  return { uploadStatus: 'processed' };
}

export function videoShown(post: SandboxPost, scene: Scene): object {
  const account = scene.state.accounts[post.accountId];
  const now = scene.world.now();
  const status = uploadStatusOf(post, scene);
  const comments = Object.values(scene.state.comments).filter(
    ({ postId, deleted }) => postId === post.id && !deleted,
  ).length;
  return {
    kind: 'youtube#video',
    etag: post.id,
    id: post.id,
    snippet: {
      publishedAt: new Date(post.createdAt).toISOString(),
      channelId: post.accountId,
      channelTitle: account?.name ?? '',
      title: post.text,
      description: String(post.facts['description'] ?? ''),
      tags: post.facts['tags'],
      categoryId: '22',
    },
    status: { ...status, privacyStatus: post.facts['privacy'], embeddable: true, madeForKids: false },
    processingDetails: { processingStatus: status.uploadStatus === 'uploaded' ? 'processing' : 'succeeded' },
    statistics: {
      viewCount: String(grown(post, now, 5200)),
      likeCount: String(grown(post, now, 210)),
      favoriteCount: '0',
      commentCount: String(comments),
    },
  };
}
