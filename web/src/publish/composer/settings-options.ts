import { PLATFORM_OPTIONS } from '../platform-options.gen.ts';

/** What an adapter declares that only its platform asks. */
export const optionsOf = (platform: string) => PLATFORM_OPTIONS[platform]?.options ?? [];
export const hasSettings = (platform: string) => optionsOf(platform).length > 0;

/** Where posts have a title that readers see, and how long it may be. */
export const postTitleOf = (platform: string) => PLATFORM_OPTIONS[platform]?.postTitle ?? null;

/** The option that says where in an account a post goes. */
export const destinationOf = (platform: string) => PLATFORM_OPTIONS[platform]?.destination ?? null;
