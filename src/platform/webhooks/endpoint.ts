import type { Config } from '../config.ts';
import type { Tx } from '../db/client.ts';
import type { SecretPlace } from '../secrets.ts';
import type { DueDelivery } from './store.ts';

/**
 * What distinguishes one kind of endpoint from another; claims, attempts and their log are the same for all.
 */
export interface EndpointSpec {
  /** The `kind` of its deliveries. */
  name: string;
  /** The wait before each attempt of a round, in seconds. */
  delaysSec(config: Config): readonly number[];
  /** How far Retry-After may postpone the next attempt. */
  retryAfterMaxSec: number;
  /** How many bytes of an answer are kept. */
  excerptBytes: number;
  /** The current receiver of each delivery, read in the transaction of the claim. */
  receivers(tx: Tx, due: readonly DueDelivery[]): Promise<ReadonlyMap<string, Receiver>>;
  /** Each attempt is signed anew. */
  headers(delivery: DueDelivery, signing: Signing): Record<string, string>;
  /** Lets the endpoint update its own state after an attempt, in the transaction that records it. */
  learn?(tx: Tx, delivery: DueDelivery, isDelivered: boolean): Promise<void>;
}

export type Receiver = OpenReceiver | { droppedBecause: string };

export interface OpenReceiver {
  /** The URL in its sealed form. */
  url: string;
  /** The signer's name, as sent to the receiver. */
  signer: string;
  /** Newest first; two during a rotation. */
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
