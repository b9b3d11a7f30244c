import type { CredentialCaller } from '#platform/caller.ts';
import type { Way } from './ask-person.ts';
import type { Choice } from './tool-sets.ts';

/** A class, so that it passes through the library, which knows nothing about it. */
export class AgentCall {
  readonly caller: CredentialCaller;
  readonly choice: Choice;
  readonly address: string;
  readonly signal: AbortSignal;
  /** How its program can ask its person, and whether that is the older protocol. */
  readonly ways: readonly Way[];
  readonly isOlder: boolean;

  constructor({ caller, choice, address, signal, ways, isOlder }: Omit<AgentCall, never>) {
    this.caller = caller;
    this.choice = choice;
    this.address = address;
    this.signal = signal;
    this.ways = ways;
    this.isOlder = isOlder;
  }
}
