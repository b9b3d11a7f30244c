import { PLATFORM_OPTIONS } from '../platform-options.gen.ts';

/** What an adapter declares that only its platform asks. */
export const optionsOf = (platform: string) => PLATFORM_OPTIONS[platform]?.options ?? [];
export const hasSettings = (platform: string) => optionsOf(platform).length > 0;
