import type { Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { keptIn, type PlatformState, type SandboxAccount, type SandboxPost } from '../world.ts';
import { fail, faultOf, keepMedia, pullImage } from './graph-shared.ts';

/** A draft that becomes a post when it is published. Instagram and Threads work alike here. */
export interface Container {
  id: string;
  accountId: string;
  kind: string;
  text: string;
  media: string[];
  children: string[];
  isItem: boolean;
  replyTo: string | null;
  createdAt: number;
  readyAt: number;
  error: { code: number; text: string } | null;
  /** The number of announced and received bytes. */
  upload: { received: number; complete: boolean } | null;
  publishedAs: string | null;
}

const LIFE_MS = 24 * 3_600_000;
const SLOW_SEC = 120;
const DAY_MS = 86_400_000;

export function containersOf(state: PlatformState): Record<string, Container> {
  return keptIn<Container>(state, 'containers');
}

export function newContainer(
  scene: Scene,
  account: SandboxAccount,
  given: Pick<Container, 'kind' | 'text'> & Partial<Container> & { processingSec: number },
): Container {
  const now = scene.world.now();
  const { processingSec, ...rest } = given;
  const container: Container = {
    id: scene.world.newNumber(),
    accountId: account.id,
    media: [],
    children: [],
    isItem: false,
    replyTo: null,
    createdAt: now,
    readyAt: now + processingSec * 1000,
    error: null,
    upload: null,
    publishedAs: null,
    ...rest,
  };
  startProcessing(container, scene, processingSec);
  containersOf(scene.state)[container.id] = container;
  return container;
}

export const made = ({ id }: Container): Reply => ({ status: 200, body: { id } });

/** The finished items of a carousel. */
export function childrenOf(
  list: string | undefined,
  max: number,
  scene: Scene,
  account: SandboxAccount,
): string[] {
  const ids = (list ?? '')
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean);
  const refuseIt = (why: string) =>
    fail({ code: 100, subcode: 2207028, message: `The carousel cannot be created: ${why}` });
  if (ids.length < 2 || ids.length > max) refuseIt(`2 to ${max} children are needed.`);
  for (const id of ids) {
    const child = containersOf(scene.state)[id];
    if (!child?.isItem || child.accountId !== account.id) refuseIt(`${id} is no carousel item.`);
    else if (statusOf(child, scene.world.now()) !== 'FINISHED') refuseIt(`${id} is not finished.`);
  }
  return ids;
}

const IMAGE_BYTES_MAX = 8 * 1024 * 1024;

/** An image that the platform fetches: at most 8 MiB, with these types and aspect ratios. */
export async function pulledImage(
  { image_url: url = '', alt_text: altText = null }: Record<string, string | undefined | null>,
  mimes: readonly string[],
  [min, max]: readonly [number, number],
  scene: Scene,
  account: SandboxAccount,
): Promise<string> {
  const { body, facts } = await pullImage(url ?? '', scene);
  if (body.length > IMAGE_BYTES_MAX)
    fail({
      code: 36_000,
      subcode: 2207004,
      message: 'The image size is too large to download. It should be less than 8 MiB.',
    });
  if (!mimes.includes(facts.mime))
    fail({
      code: 36_001,
      subcode: 2207005,
      message: `The image format is not supported. The type is ${facts.mime}. Supported formats are: ${mimes.join(', ')}.`,
    });
  const ratio = facts.width / facts.height;
  if (ratio < min || ratio > max)
    fail({
      code: 36_003,
      subcode: 2207009,
      message: `The submitted image with aspect ratio (${ratio.toFixed(2)}) cannot be published.`,
    });
  return keepMedia(scene, account.id, body, facts, altText).id;
}

/** Sets how long processing takes, and whether it fails. */
export function startProcessing(container: Container, scene: Scene, processingSec: number): void {
  const slow = faultOf(scene, 'slow_processing');
  const seconds = slow ? (slow.value ?? SLOW_SEC) : processingSec;
  container.readyAt = scene.world.now() + seconds * 1000;
  if (faultOf(scene, 'processing_failed')) container.error = { code: 2207053, text: 'UNKNOWN' };
}

type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';

export function statusOf(container: Container, now: number): ContainerStatus {
  if (container.publishedAs !== null) return 'PUBLISHED';
  if (now - container.createdAt >= LIFE_MS) return 'EXPIRED';
  if (container.upload && !container.upload.complete) return 'IN_PROGRESS';
  if (now < container.readyAt) return 'IN_PROGRESS';
  return container.error ? 'ERROR' : 'FINISHED';
}

/** Publishes a container, which may be published only once. */
export function publishContainer(
  scene: Scene,
  account: SandboxAccount,
  creationId: string | undefined,
  makeUrl: (id: string) => string,
  quota: { used: number; total: number },
): SandboxPost {
  const container = containersOf(scene.state)[creationId ?? ''];
  if (!container || container.accountId !== account.id || container.isItem)
    return fail({
      code: 24,
      subcode: 2207006,
      message: 'The media with the given creation id cannot be found.',
    });
  const status = statusOf(container, scene.world.now());
  if (status === 'PUBLISHED')
    fail({
      code: 24,
      subcode: 2207006,
      message: 'The media with the given creation id was published before.',
    });
  if (status === 'EXPIRED')
    fail({
      code: 24,
      subcode: 2207008,
      message: 'The media builder with the given creation id does not exist or has expired.',
    });
  if (status === 'IN_PROGRESS')
    fail({
      code: 9007,
      subcode: 2207027,
      message: 'The media is not ready for publishing, please wait for a moment.',
    });
  if (status === 'ERROR') fail({ code: -1, subcode: 2207032, message: 'Creating the media failed.' });
  if (faultOf(scene, 'policy'))
    fail({
      code: 4,
      subcode: 2207051,
      status: 403,
      message: 'We restrict certain activity to protect our community. This was blocked as spam.',
    });
  if (quota.used >= quota.total)
    fail({
      code: 9,
      subcode: 2207042,
      status: 403,
      message:
        'You have reached the maximum number of posts that is allowed to be published by the content publishing API.',
    });
  const id = scene.world.newNumber();
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: container.text,
    media:
      container.children.length > 0
        ? container.children.flatMap((child) => containersOf(scene.state)[child]?.media ?? [])
        : container.media,
    replyTo: container.replyTo,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: makeUrl(id),
    facts: { kind: container.kind, containerId: container.id },
  };
  scene.state.posts[id] = post;
  container.publishedAs = id;
  return post;
}

export function postedToday(scene: Scene, account: SandboxAccount, isReply: boolean): number {
  const since = scene.world.now() - DAY_MS;
  return Object.values(scene.state.posts).filter(
    (post) => post.accountId === account.id && post.createdAt > since && (post.replyTo !== null) === isReply,
  ).length;
}
