import type { EngineAnswer, EngineContext, EngineItem, KnownLanguages, Pair } from './contract.ts';
import type { EngineName } from './vendors.ts';

export interface Engine {
  name: EngineName;
  /** The name shown to people. */
  title: string;
  /** The origin of rows that it translated. */
  origin: 'builtin' | 'offline' | 'ai' | 'mt';
  /** Whether it can repair a draft. */
  canRepair: boolean;
  /**
   * Which of its texts the memory may learn. The same for all engines of one origin, because rows only
   * store the origin.
   */
  teaches: 'sound' | 'approved' | 'never';
  /**
   * The pairs that the engine supports if it does not support this one; null if it does. Absent if only
   * its server knows.
   */
  onlyKnows?(pair: Pair, ctx: Pick<EngineContext, 'offline'>): readonly KnownLanguages[] | null;
  translate(items: readonly EngineItem[], ctx: EngineContext): Promise<EngineAnswer>;
}
