import type { Database } from '../db/client.ts';
import type { EndpointSpec, Receiver } from './endpoint.ts';
import { type DueDelivery, takeDue } from './store.ts';

export interface Claimed {
  delivery: DueDelivery;
  receiver: Receiver | undefined;
}

/** What is due, with where each goes. */
export async function claimDue(
  db: Database,
  { name, receivers }: EndpointSpec,
  owner: string,
  free: number,
): Promise<Claimed[]> {
  return db.everyone(async (tx) => {
    const due = await takeDue(tx, name, owner, free);
    if (due.length === 0) return [];
    const found = await receivers(tx, due);
    return due.map((delivery) => ({ delivery, receiver: found.get(delivery.id) }));
  });
}
