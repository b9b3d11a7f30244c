import type { Config } from '../config.ts';
import type { Tx } from '../db/client.ts';
import type { SecretPlace } from '../secrets.ts';
import type { DueDelivery } from './store.ts';

/** What sets one kind of endpoint apart from another; claims, attempts and their log are the same for all. */
export interface EndpointSpec {
  /** `kind` of its deliveries. */
  name: string;
  /** The wait before each attempt of a round, in seconds. */
  delaysSec(config: Config): readonly number[];
  /** How far a receiver may put the next attempt off with Retry-After. */
  retryAfterMaxSec: number;
  /** How much of an answer is kept. */
  excerptBytes: number;
  /** Where they go as of now, by delivery; asked in the transaction of the claim. */
  receivers(tx: Tx, due: readonly DueDelivery[]): Promise<ReadonlyMap<string, Receiver>>;
  /** Each attempt is signed afresh. */
  headers(delivery: DueDelivery, signing: Signing): Record<string, string>;
  /** What the endpoint itself learns from an attempt, in the transaction that records it. */
  learn?(tx: Tx, delivery: DueDelivery, isDelivered: boolean): Promise<void>;
}

export type Receiver = OpenReceiver | { droppedBecause: string };

export interface OpenReceiver {
  /** As it is kept. */
  url: string;
  /** Who signs, as far as the receiver is told. */
  signer: string;
  /** Newest first; two while a rotation is under way. */
  secrets: readonly { sealed: string; place: SecretPlace }[];
}

export interface Signing {
  signer: string;
  secrets: readonly string[];
  /** Unix seconds of this attempt. */
  timestamp: string;
}

export function defineEndpoint(spec: EndpointSpec): EndpointSpec {
  return spec;
}
