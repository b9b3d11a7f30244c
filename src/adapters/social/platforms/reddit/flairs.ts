import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import { reddit } from './api.ts';

export const Flair = z.object({ id: z.string(), text: z.string().default('') });
type Flair = z.output<typeof Flair>;

export const readFlairs = (ctx: PlatformContext, token: string, community: string): Promise<Flair[]> =>
  reddit(ctx, `GET /r/${encodeURIComponent(community)}/api/link_flair_v2`, z.array(Flair), { token });

/** People know a flair by its text, programs may use its id. */
export const flairNamed = (flairs: readonly Flair[], wanted: string): Flair | undefined =>
  flairs.find(({ id, text }) => id === wanted || text.trim().toLowerCase() === wanted.toLowerCase());
