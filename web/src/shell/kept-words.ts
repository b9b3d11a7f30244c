/**
 * Words that somebody wrote and the server does not have yet. They stay in this browser across a reload, a lost
 * network and an expired session, and belong to the person who wrote them: nobody else who signs in here sees them,
 * and a deliberate sign-out leaves none behind.
 * A place names what they were written for ("string …", "post …"). Words are one text; callers that store more write
 * JSON.
 */
export interface Keeper {
  /** Says who is signed in; until then, nothing is stored and nothing found. */
  belongTo(person: string | null): void;
  person(): string | null;
  /** False if the browser has no room or forbids it: then the words are only on the page, which should say so. */
  keep(place: string, words: string): boolean;
  kept(place: string): string | undefined;
  forget(place: string): void;
  /** The places of this person with this prefix, the newest first. */
  places(beginning?: string): string[];
  forgetAll(): void;
  /** Learns of a change here, in another tab, and of another person. */
  subscribe(listener: () => void): () => void;
}

const PREFIX = 'words';
/** More than anybody leaves unsaved; the oldest are removed first. */
const PLACES_MAX = 500;
const LENGTH_MAX = 200_000;
const AGE_MAX_MS = 30 * 24 * 3_600_000;

interface Entry {
  words: string;
  at: number;
}

/** Storage is accessed each time: a browser that forbids it throws on access. */
export function keeperIn(storage: () => Storage, now: () => number = Date.now): Keeper {
  let person: string | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const each of listeners) each();
  };
  const ownPrefix = () => `${PREFIX} ${person} `;

  /** A browser without storage is one that has kept nothing. */
  function attempt<T>(work: (store: Storage) => T, otherwise: T): T {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }
  function entryOf(store: Storage, key: string): Entry | null {
    try {
      const entry: Entry | null = JSON.parse(store.getItem(key) ?? 'null');
      return typeof entry?.words === 'string' && now() - entry.at < AGE_MAX_MS ? entry : null;
    } catch {
      return null;
    }
  }
  const keysIn = (store: Storage, beginning: string) =>
    Array.from({ length: store.length }, (_, n) => store.key(n) ?? '').filter((key) =>
      key.startsWith(beginning),
    );
  /** The newest first. Entries that are too old, whoever wrote them, are removed on the way. */
  function entriesIn(store: Storage): { key: string; at: number }[] {
    return keysIn(store, `${PREFIX} `)
      .flatMap((key) => {
        const entry = entryOf(store, key);
        if (entry === null) store.removeItem(key);
        return entry === null ? [] : [{ key, at: entry.at }];
      })
      .toSorted((a, b) => b.at - a.at);
  }

  return {
    belongTo(next) {
      if (next === person) return;
      person = next;
      tell();
    },
    person: () => person,
    keep(place, words) {
      if (person === null || words.length > LENGTH_MAX) return false;
      const key = ownPrefix() + place;
      const entry = JSON.stringify({ words, at: now() } satisfies Entry);
      const isKept = attempt((store) => {
        if (store.getItem(key) === null)
          for (const { key: old } of entriesIn(store).slice(PLACES_MAX - 1)) store.removeItem(old);
        store.setItem(key, entry);
        return true;
      }, false);
      tell();
      return isKept;
    },
    kept: (place) =>
      person === null ? undefined : attempt((store) => entryOf(store, ownPrefix() + place)?.words, undefined),
    forget(place) {
      if (person === null) return;
      attempt((store) => store.removeItem(ownPrefix() + place), undefined);
      tell();
    },
    places(beginning = '') {
      if (person === null) return [];
      const prefix = ownPrefix();
      return attempt(
        (store) =>
          entriesIn(store)
            .filter(({ key }) => key.startsWith(prefix + beginning))
            .map(({ key }) => key.slice(prefix.length)),
        [],
      );
    },
    forgetAll() {
      if (person === null) return;
      attempt((store) => {
        for (const key of keysIn(store, ownPrefix())) store.removeItem(key);
      }, undefined);
      tell();
    },
    subscribe(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === null || event.key.startsWith(`${PREFIX} `)) listener();
      };
      listeners.add(listener);
      if (typeof window !== 'undefined') window.addEventListener('storage', hear);
      return () => {
        listeners.delete(listener);
        if (typeof window !== 'undefined') window.removeEventListener('storage', hear);
      };
    },
  };
}

/** The instance of this page. `applyPerson` and the menu of the person set whose words they are. */
export const words = keeperIn(() => localStorage);
