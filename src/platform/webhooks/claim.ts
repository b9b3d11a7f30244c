import type { Database } from '../db/client.ts';
import type { EndpointSpec, Receiver } from './endpoint.ts';
import { CLAIM_MAX, type DueDelivery, nextDueMs, takeDue } from './store.ts';

export interface Claimed {
  delivery: DueDelivery;
  receiver: Receiver | undefined;
}

interface Claim {
  claimed: Claimed[];
  /** The claim took its maximum, so more may be due at once. */
  isFull: boolean;
  /**
   * Milliseconds until the next delivery that was left is due; 0 if one is due but must wait for
   * another; null without one.
   */
  nextMs: number | null;
}

/** Claims the deliveries that are due, with their receivers, and says when to look again. */
export async function claimDue(
  db: Database,
  { name, receivers }: EndpointSpec,
  owner: string,
  free: number,
): Promise<Claim> {
  return db.everyone(async (tx) => {
    // Sent in one turn: the next due time is read after the claim and arrives with its answer.
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
