import type { Issue } from '../model.ts';
import { type CheckInput, viewOf } from './check.ts';
import { findIn } from './run-checks.ts';

/**
 * What the checks find in the texts of one row, as long as the row is in hand. The search for a fix, the gate in front
 * of it and the judgement of what came out ask about the same two or three texts, and each is looked at once.
 */
export class RowFindings {
  readonly #row: CheckInput;
  readonly #known = new Map<string, { issues: readonly Issue[]; hasBranches: boolean }>();
  readonly #inBranches = new Map<string, readonly Issue[]>();

  /** Whatever text the row has: it is asked about by each. */
  constructor(row: CheckInput) {
    this.#row = row;
  }

  /** In the order of the registry, however many. */
  of(target: string): readonly Issue[] {
    return this.#look(target).issues;
  }

  /** The same in every branch of a plural or select, for who means to write into it. */
  inAllBranches(target: string): readonly Issue[] {
    const { issues, hasBranches } = this.#look(target);
    if (!hasBranches) return issues;
    const known = this.#inBranches.get(target);
    if (known) return known;
    const found = findIn(viewOf({ ...this.#row, target }, true));
    this.#inBranches.set(target, found);
    return found;
  }

  #look(target: string) {
    const known = this.#known.get(target);
    if (known) return known;
    const view = viewOf({ ...this.#row, target });
    const looked = { issues: findIn(view), hasBranches: view.to.isIcu };
    this.#known.set(target, looked);
    return looked;
  }
}
