import { z } from 'zod';
import { PLATFORMS } from '#adapters/social/platforms.ts';

/** Options per platform, as each declares them. */
export const Settings = z
  .strictObject(Object.fromEntries(PLATFORMS.map(({ platform, settings }) => [platform, settings])))
  .partial()
  .describe('Platform name to its options.');

export type Settings = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
