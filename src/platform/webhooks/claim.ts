import type { Database } from '../db/client.ts';
import type { EndpointSpec, Receiver } from './endpoint.ts';
import { CLAIM_MAX, type DueDelivery, nextDueMs, takeDue } from './store.ts';

export interface Claimed {
  delivery: DueDelivery;
  receiver: Receiver | undefined;
}

export interface Claim {
  claimed: Claimed[];
  /** It was full, so more may be due that could be taken at once. */
  isFull: boolean;
  /** When the next that was left falls due, in milliseconds; 0 for what is due and must wait for another, null for none. */
  nextMs: number | null;
}

/** What is due, with where each goes, and when to look again. */
export async function claimDue(
  db: Database,
  { name, receivers }: EndpointSpec,
  owner: string,
  free: number,
): Promise<Claim> {
  return db.everyone(async (tx) => {
    // Asked in one turn: what is next is looked for after the claim, with the same answer.
    const [due, nextMs] = await Promise.all([takeDue(tx, name, owner, free), nextDueMs(tx, name)]);
    const isFull = due.length >= Math.min(free, CLAIM_MAX);
    if (due.length === 0) return { claimed: [], isFull, nextMs };
    const found = await receivers(tx, due);
    return {
      claimed: due.map((delivery) => ({ delivery, receiver: found.get(delivery.id) })),
      isFull,
      nextMs,
    };
  });
}
