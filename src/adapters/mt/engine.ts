import type { EngineAnswer, EngineContext, EngineItem, KnownLanguages, Pair } from './contract.ts';
import type { EngineName } from './vendors.ts';

export interface Engine {
  name: EngineName;
  /** As people write it. */
  title: string;
  /** The origin of the rows that it translated. */
  origin: 'builtin' | 'offline' | 'ai' | 'mt';
  /** Whether it can repair a draft. */
  canRepair: boolean;
  /** From which of its texts the memory may learn. Engines of one origin agree: a row remembers only that. */
  teaches: 'sound' | 'approved' | 'never';
  /** The pairs that it can instead of this one; null when it can this one. Absent: only its server knows. */
  onlyKnows?(pair: Pair, ctx: Pick<EngineContext, 'offline'>): readonly KnownLanguages[] | null;
  translate(items: readonly EngineItem[], ctx: EngineContext): Promise<EngineAnswer>;
}
