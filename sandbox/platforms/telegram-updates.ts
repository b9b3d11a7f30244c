import { type Ask, readFields, Refusal, type Reply } from '../http.ts';
import type { Place, Scene } from '../platform.ts';
import { keptIn, type World } from '../world.ts';
import { botOf, invalid, ok, refusalOf } from './telegram-chats.ts';

const LIFE_MS = 86_400_000;
const LOOK_MS = 20;
const TIMEOUT_MAX_SEC = 50;

interface Update {
  id: number;
  token: string;
  at: number;
  body: object;
}

const updatesOf = ({ state }: Place) => keptIn<Update>(state, 'updates');
const webhooksOf = (scene: Scene) => keptIn<string>(scene.state, 'webhooks');
/** The current reader of a bot's updates. A second reader ends the first. */
const readers = new WeakMap<World, Map<string, object>>();

/** Adds an update, if its kind is wanted. The choice of the last reader stays until another is made. */
export function tell(place: Place, token: string, body: object): void {
  const { world, state } = place;
  const wished = keptIn<string[]>(state, 'wishes')[token] ?? [];
  if (wished.length > 0 && !Object.keys(body).some((kind) => wished.includes(kind))) return;
  const updates = updatesOf(place);
  const counters = keptIn<number>(state, 'counters');
  const id = (counters['updates'] ?? 900_000) + 1;
  counters['updates'] = id;
  updates[id] = { id, token, at: world.now(), body };
}

export async function getUpdates(ask: Ask, scene: Scene): Promise<Reply> {
  const { token } = botOf(ask, scene);
  if (webhooksOf(scene)[token])
    throw new Refusal(
      refusalOf(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      ),
    );
  const fields = readFields(ask);
  const offset = Number(fields['offset'] ?? 0);
  const limit = Math.min(100, Math.max(1, Number(fields['limit'] ?? 100)));
  if (fields['allowed_updates'] !== undefined)
    keptIn<string[]>(scene.state, 'wishes')[token] = readKinds(fields['allowed_updates']);
  const waiting = readers.get(scene.world) ?? new Map<string, object>();
  readers.set(scene.world, waiting);
  const self = {};
  waiting.set(token, self);
  const until = Date.now() + Math.min(TIMEOUT_MAX_SEC, Number(fields['timeout'] ?? 0)) * 1000;
  for (;;) {
    const found = take(scene, token, offset).slice(0, limit);
    if (found.length > 0 || Date.now() >= until) {
      waiting.delete(token);
      return ok(found.map(({ id, body }) => ({ update_id: id, ...body })));
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (waiting.get(token) !== self)
      throw new Refusal(
        refusalOf(
          409,
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
        ),
      );
  }
}

function readKinds(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.map(String);
  } catch {}
  throw invalid("can't parse allowed updates: expected an Array of String");
}

/** Updates before the offset are deleted. A negative offset counts from the end. */
function take(scene: Scene, token: string, offset: number): Update[] {
  const updates = updatesOf(scene);
  const own = Object.values(updates)
    .filter((each) => each.token === token && each.at > scene.world.now() - LIFE_MS)
    .sort((a, b) => a.id - b.id);
  const kept = offset < 0 ? own.slice(offset) : own.filter(({ id }) => id >= offset);
  for (const each of own) if (!kept.includes(each)) delete updates[each.id];
  return kept;
}

export function setWebhook(ask: Ask, scene: Scene): Reply {
  const { token } = botOf(ask, scene);
  webhooksOf(scene)[token] = readFields(ask)['url'] ?? '';
  return ok(true);
}

export function deleteWebhook(ask: Ask, scene: Scene): Reply {
  const { token } = botOf(ask, scene);
  delete webhooksOf(scene)[token];
  return ok(true);
}
