import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed, over } from '#platform/db/fixed.ts';
import { newId } from '#platform/ids.ts';
import { type EventType, WORKSPACE_EVENTS, type WorkspaceEvent } from '../events.ts';
import type { Actor } from '../model.ts';
import { newDelivery } from './new-delivery.ts';

/** Each type with the data that its schema requires. */
export type Happening = {
  [E in WorkspaceEvent as E['name']]: { type: E['name']; data: z.input<E['detail']> };
}[EventType];

export type NewEvent = Happening & { workspaceId: string; actor: Actor; postId?: string | null };

const DETAIL = new Map<string, z.ZodObject>(WORKSPACE_EVENTS.map(({ name, detail }) => [name, detail]));

/**
 * Call it in the transaction of the change, so that both are committed together. The deliveries to subscribed
 * webhooks are written with it, so a consumer misses nothing.
 */
export async function emitEvent(ctx: { db: Tx; clock: Clock }, event: NewEvent): Promise<string> {
  const [id = ''] = await emitEvents(ctx, [event]);
  return id;
}

interface Kept {
  id: string;
  seq: number;
  webhooks: string[];
}

const insertEvents = fixed((tx, occurredAt: Date, rows: string) =>
  over(
    tx,
    sql<Kept>`
    with stored as (
      insert into events (id, workspace_id, type, occurred_at, actor, post_id, data)
      select id, workspace_id, type, ${occurredAt}, actor, post_id, data
        from jsonb_to_recordset(${rows}::jsonb)
          as n (id text, workspace_id text, type text, actor jsonb, post_id text, data jsonb)
      returning id, seq, workspace_id, type)
    select stored.id, stored.seq,
           array(select w.id from webhooks w
                  where w.workspace_id = stored.workspace_id and w.active
                    and (cardinality(w.types) = 0 or stored.type = any(w.types))) as webhooks
      from stored`,
  ),
);

/** Returns the ids, in order. One statement for all events, and one more if there are subscribers. */
export async function emitEvents(
  { db: tx, clock }: { db: Tx; clock: Clock },
  events: readonly NewEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const occurredAt = clock.now();
  const made = events.map((event) => ({
    ...event,
    id: newId('evt', clock),
    data: checked(event),
  }));
  const rows = made.map(({ id, workspaceId, type, actor, postId, data }) => ({
    id,
    workspace_id: workspaceId,
    type,
    actor,
    post_id: postId ?? null,
    data,
  }));
  const stored = await insertEvents(tx, occurredAt, JSON.stringify(rows));
  const byId = new Map(stored.map((one) => [one.id, one]));
  const deliveries = made.flatMap((event) => {
    const { seq = 0, webhooks = [] } = byId.get(event.id) ?? {};
    return webhooks.map((webhookId) => newDelivery(webhookId, { ...event, occurredAt, seq }, clock));
  });
  if (deliveries.length > 0) await tx.insertInto('deliveries').values(deliveries).execute();
  return made.map(({ id }) => id);
}

/** Fields that the schema does not name are left out. */
function checked({ type, data }: Happening): Record<string, unknown> {
  const detail = DETAIL.get(type);
  if (!detail) throw new Error(`There is no event ${type}.`);
  return detail.parse(data);
}
