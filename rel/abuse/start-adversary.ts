import { startProcess } from '../../bench/processes.ts';
import type { Tally } from './adversary.ts';
import type { Arms } from './attacks.ts';
import { fieldsOf } from '../../src/kernel/narrow.ts';

/** The attacker as a separate process, with its hostile server already listening. */
export interface Adversary {
  hostileUrl: string;
  attack(
    arms: Omit<Arms, 'hostileUrl'>,
    seconds: number,
  ): Promise<{ tally: Tally; asked: Record<string, number> }>;
  stop(): Promise<void>;
}

export async function startAdversary(): Promise<Adversary> {
  const { promise: reported, resolve } = Promise.withResolvers<{
    tally: Tally;
    asked: Record<string, number>;
  }>();
  const { child, first, stop } = await startProcess('../rel/abuse/adversary.ts', {
    onMessage(message) {
      if (typeof message === 'object' && message !== null && 'tally' in message) resolve(message);
    },
  });
  return {
    hostileUrl: String(fieldsOf(first)['hostileUrl']),
    attack(arms, seconds) {
      child.send({ arms, seconds });
      return reported;
    },
    stop,
  };
}
