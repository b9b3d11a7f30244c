import { z } from 'zod';

/** A board, a channel, a section: a place inside an account that a post can go to. */
export interface Destination {
  id: string;
  title: string;
}

/** As many as a menu can show and a row can hold; if there are more, the first ones are kept. */
export const DESTINATIONS_MAX = 500;

const Told = z.object({ destinations: z.array(z.object({ id: z.string(), title: z.string() })) });

/**
 * The destinations when the profile was last read, from `destinations` among the facts, where the adapter
 * puts them. Null if they were never read.
 */
export const destinationsOf = (facts: unknown): readonly Destination[] | null =>
  Told.safeParse(facts).data?.destinations ?? null;
