import type { Issue } from '../model.ts';
import { type CheckInput, viewOf } from './check.ts';
import { findIn } from './run-checks.ts';
import { TextFacts } from './text-facts.ts';

/**
 * Caches the findings of checks for the texts of one row. Searching for a fix, deciding about it and
 * rating the result ask about the same two or three texts.
 */
export class RowFindings {
  readonly #row: CheckInput;
  readonly #known = new Map<string, { issues: readonly Issue[]; hasBranches: boolean }>();
  readonly #inBranches = new Map<string, readonly Issue[]>();

  /**
   * Each call passes a text. `known` are the findings in the row's own target, if somebody knows them.
   * Those of a plural do not tell what its branches have.
   */
  constructor(row: CheckInput, known: readonly Issue[] | null = null) {
    this.#row = row;
    if (known !== null && !new TextFacts(row.target, row.targetLanguage).isIcu)
      this.#known.set(row.target, { issues: known, hasBranches: false });
  }

  /** All findings, in the order of the registry. */
  of(target: string): readonly Issue[] {
    return this.#look(target).issues;
  }

  /** The findings in every branch of a plural or select, for callers that change the text. */
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
