import { PLATFORM_OPTIONS } from '../platform-options.gen.ts';

/** The options that an adapter declares only for its platform. */
export const optionsOf = (platform: string) => PLATFORM_OPTIONS[platform]?.options ?? [];
export const hasSettings = (platform: string) => optionsOf(platform).length > 0;

/** The platforms whose posts have a title for readers, and its maximum length. */
export const postTitleOf = (platform: string) => PLATFORM_OPTIONS[platform]?.postTitle ?? null;

/** Whether people are mentioned by an id there, so that a handle is only words. */
export const namesPeople = (platform: string) => PLATFORM_OPTIONS[platform]?.namesPeople ?? false;

/** The option for the destination inside an account. */
export const destinationOf = (platform: string) => PLATFORM_OPTIONS[platform]?.destination ?? null;

/** A platform without its own limit accepts what all of them accept. */
const ANSWERS = 4;

/** The number of answers of a poll, by platform, the most first, each once. */
export function answersOf(platforms: readonly string[]): { platform: string; answers: number }[] {
  return [...new Set(platforms)]
    .map((platform) => ({ platform, answers: PLATFORM_OPTIONS[platform]?.answers ?? ANSWERS }))
    .sort((a, b) => b.answers - a.answers);
}
