import type { Tx } from './db/client.ts';

/** Something that works because a person made it, and that stopped. */
export interface Ended {
  id: string;
  workspaceId: string;
  /** By which people know it again: never a name, because whoever made it chose that. */
  mark: string;
}

/** What people hand out and others then use: it must not outlive a person who turns out to be somebody else. */
export interface HandedOut {
  /** What one of them is called in a letter. */
  title: string;
  /** Ends all of a person's, in every workspace. */
  endAllOf(tx: Tx, userId: string): Promise<Ended[]>;
}
