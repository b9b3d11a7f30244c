import { z } from 'zod';

/** A board, a channel, a section: where in an account a post goes. */
export interface Destination {
  id: string;
  title: string;
}

/** As many as a menu can show and a row can hold; of more the first ones are kept. */
export const DESTINATIONS_MAX = 500;

const Told = z.object({ destinations: z.array(z.object({ id: z.string(), title: z.string() })) });

/**
 * What the account had when its profile was last read: `destinations` among its facts, where the adapter puts them.
 * Null where they were never read.
 */
export const destinationsOf = (facts: unknown): readonly Destination[] | null =>
  Told.safeParse(facts).data?.destinations ?? null;
