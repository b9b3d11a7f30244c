import type { Client } from './calls.ts';
import type { OpenOperations, SocialOperations } from './operations.gen.ts';
import { type Signal, sleep } from './wire.ts';

export interface WaitOptions<Status> {
  /** Called with the result of each look, including the last one. */
  onProgress?(status: Status): void;
  signal?: Signal;
  /** Throws WaitedTooLong after this time. Default: as long as it takes, or until the signal. */
  timeoutSec?: number;
  /** Seconds between two looks. Default 2. */
  everySec?: number;
}

/** The work continues; only this wait has ended. */
export class WaitedTooLong<Status = unknown> extends Error {
  override readonly name = 'WaitedTooLong';
  /** The result of the last look. */
  readonly status: Status;

  constructor(status: Status, timeoutSec: number) {
    super(`Not ready within ${timeoutSec} s. It goes on without you.`);
    this.status = status;
  }
}

type Task = OpenOperations['get_task_status']['output'];
type Publish = OpenOperations['get_publish_status']['output'];
type PostFound = SocialOperations['get_post']['output'];
type MediaFound = SocialOperations['get_media']['output'];

/**
 * Waits until a task is translated, has failed, or waits for somebody to confirm its terms: look at `is_completed`,
 * `is_failed` and `requires_confirmation`.
 */
export function waitForTask(
  client: Client<OpenOperations>,
  task_id: string,
  options: WaitOptions<Task> = {},
): Promise<Task> {
  const ask = () => client.call('get_task_status', { task_id }, withSignal(options));
  return lookUntil(ask, (task) => task.is_completed || task.is_failed || task.requires_confirmation, options);
}

/** Waits until a publish of a task is written or has failed: look at `is_completed` and `is_failed`. */
export function waitForPublish(
  client: Client<OpenOperations>,
  job_id: string,
  options: WaitOptions<Publish> = {},
): Promise<Publish> {
  const ask = () => client.call('get_publish_status', { job_id }, withSignal(options));
  return lookUntil(ask, (publish) => publish.is_completed || publish.is_failed, options);
}

/** Waits until a post is published, has failed, or is no longer in progress: look at `status` and at each target. */
export function waitForPost(
  client: Client<SocialOperations>,
  postId: string,
  options: WaitOptions<PostFound> = {},
): Promise<PostFound> {
  const ask = () => client.call('get_post', { postId }, withSignal(options));
  return lookUntil(ask, ({ status }) => status !== 'publishing' && status !== 'scheduled', options);
}

/** Waits until a picture, video or document can be used, or is found to be broken. */
export function waitForMedia(
  client: Client<SocialOperations>,
  mediaId: string,
  options: WaitOptions<MediaFound> = {},
): Promise<MediaFound> {
  const ask = () => client.call('get_media', { mediaId }, withSignal(options));
  return lookUntil(ask, ({ status }) => status === 'ready' || status === 'failed', options);
}

const withSignal = ({ signal }: { signal?: Signal }) => (signal ? { signal } : {});

async function lookUntil<Status>(
  look: () => Promise<Status>,
  isOver: (status: Status) => boolean,
  { onProgress, signal, timeoutSec, everySec = 2 }: WaitOptions<Status>,
): Promise<Status> {
  const endsAt = timeoutSec === undefined ? Infinity : Date.now() + timeoutSec * 1000;
  for (;;) {
    const status = await look();
    onProgress?.(status);
    if (isOver(status)) return status;
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) throw new WaitedTooLong(status, timeoutSec ?? 0);
    await sleep(Math.min(everySec * 1000, leftMs), signal);
  }
}
