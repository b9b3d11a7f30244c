import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfflineConfig } from '#platform/config.ts';
import type { Phrase, Surroundings } from './surroundings.ts';

/** The settings of the process that holds the networks. */
export type DraftProcessSettings = OfflineConfig;

export interface DraftQuestion {
  /** A sentence with sentinels `<p0>` … `<p9>` for everything that must stay unchanged. */
  text: string;
  /** Null if nothing is known or the pack does not read it. */
  around: Surroundings | null;
  /** What the pack's phrasebook is asked before the network. Null if the text cannot be in one. */
  phrase: Phrase | null;
}

export interface DraftRequest {
  id: number;
  /** Owners take turns, so work of one never delays another. */
  owner: string;
  pack: string;
  language: string;
  questions: readonly DraftQuestion[];
}

/** Nobody waits for the answer to this request any more. */
export interface Cancel {
  cancel: number;
}

/**
 * A text with the mean log-probability of its pieces and that of the least certain one. Null if it did
 * not end or was too long.
 */
export type DraftText = Drawn | null;

interface Drawn {
  text: string;
  mean: number;
  weakest: number;
  /** The text is from the phrasebook, whose sentinels are those of the phrase. */
  known?: number;
  /** The text has a word whose sense neither the phrasebook nor the network can tell. */
  isDoubted?: true;
}

export type DraftReply =
  | { id: number; drafts: readonly DraftText[] }
  | { id: number; isBusy: true }
  | { id: number; isBusy: false; failure: string };

/** Not by name, because a user in a container may have none. */
export function ownUid(): number {
  return process.getuid?.() ?? 0;
}

/** The address of the process with these settings, shared by all processes of this user on this machine. */
export function draftAddress(settings: DraftProcessSettings): { folder: string | null; address: string } {
  const name = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return { folder: null, address: `\\\\.\\pipe\\parlance-offline-${name}` };
  const folder = join(tmpdir(), `parlance-offline-${ownUid()}`);
  return { folder, address: join(folder, `${name}.sock`) };
}
