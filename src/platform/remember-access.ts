import type { Clock } from './clock.ts';
import type { Database } from './db/client.ts';

/** What is known about a caller. */
export interface Found {
  /** Ids of the rows it depends on. Triggers announce when one of them changes. */
  restsOn: readonly string[];
  /**
   * Time until part of it expires by itself, such as a secret that is being replaced; null when nothing does.
   */
  endsInMs: number | null;
}

/** The cache of callers in this process. An entry is valid until a change is announced. */
export interface Access {
  remember<T extends Found>(name: string, find: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Announced by triggers of migrations/0041_access_changes.sql. */
const CHANNEL = 'access_changed';
const EVERYTHING = '*';
/** Changes are announced; this limit covers those that are not, say because the triggers were disabled. */
const KEPT_MS = 15_000;
const KEPT_MAX = 10_000;

interface Kept {
  found: Found;
  until: number;
}

/**
 * Caches nothing while it cannot receive announcements, and no lookup during which a change was announced,
 * because the result may be from before it. A caller that does not exist is looked up each time.
 */
export function rememberAccess(
  { database, clock }: { database: Database; clock: Clock },
  keptMax = KEPT_MAX,
): Access {
  const kept = new Map<string, Kept>();
  const namesOf = new Map<string, Set<string>>();
  let isHearing = false;
  let isListening = false;
  let changes = 0;

  const drop = (name: string) => {
    for (const id of kept.get(name)?.found.restsOn ?? []) {
      const names = namesOf.get(id);
      names?.delete(name);
      if (names?.size === 0) namesOf.delete(id);
    }
    kept.delete(name);
  };
  const dropAll = () => {
    changes += 1;
    kept.clear();
    namesOf.clear();
  };
  const change = (id: string) => {
    if (id === EVERYTHING) return dropAll();
    changes += 1;
    for (const name of namesOf.get(id) ?? []) drop(name);
  };
  const hear = (hears: boolean) => {
    isHearing = hears;
    dropAll();
  };
  /** Starts with the first caller, so that a process that answers no calls keeps no connection for it. */
  const listen = () => {
    isListening = true;
    database.onOwnChange(change);
    void database.listen(
      CHANNEL,
      change,
      () => hear(true),
      () => hear(false),
    );
  };
  const keep = (name: string, found: Found) => {
    drop(name);
    const [oldest] = kept.keys();
    if (kept.size >= keptMax && oldest !== undefined) drop(oldest);
    const lifeMs = Math.min(KEPT_MS, found.endsInMs ?? KEPT_MS);
    kept.set(name, { found, until: clock.monotonicMs() + lifeMs });
    for (const id of found.restsOn) {
      const names = namesOf.get(id);
      if (names) names.add(name);
      else namesOf.set(id, new Set([name]));
    }
  };

  return {
    async remember<T extends Found>(
      name: string,
      find: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const known = kept.get(name);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name is of one kind of caller
      if (known && known.until > clock.monotonicMs()) return known.found as T;
      if (!isListening) listen();
      const before = changes;
      const found = await find();
      if (found && isHearing && before === changes) keep(name, found);
      return found;
    },
  };
}
