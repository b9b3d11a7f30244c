import { PLATFORM_OPTIONS } from '../platform-options.gen.ts';

/** The options that an adapter declares for its platform alone. */
export const optionsOf = (platform: string) => PLATFORM_OPTIONS[platform]?.options ?? [];
export const hasSettings = (platform: string) => optionsOf(platform).length > 0;

/** Where posts have a title that readers see, and how long it may be. */
export const postTitleOf = (platform: string) => PLATFORM_OPTIONS[platform]?.postTitle ?? null;

/** Whether people are mentioned there by an id, so that a handle is nothing but words. */
export const namesPeople = (platform: string) => PLATFORM_OPTIONS[platform]?.namesPeople ?? false;

/** The option for where in an account a post goes. */
export const destinationOf = (platform: string) => PLATFORM_OPTIONS[platform]?.destination ?? null;

/** A platform that does not say takes what all of them take. */
const ANSWERS = 4;

/** How many answers a poll may have, by platform, the most first. Each stands here once. */
export function answersOf(platforms: readonly string[]): { platform: string; answers: number }[] {
  return [...new Set(platforms)]
    .map((platform) => ({ platform, answers: PLATFORM_OPTIONS[platform]?.answers ?? ANSWERS }))
    .sort((a, b) => b.answers - a.answers);
}
