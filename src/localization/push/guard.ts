const GONE_MAX = 20;
const PART_MAX = 0.3;

/** A pattern that finds no files must not empty a project: this many strings are removed only on request. */
export function needsConsent(gone: number, scope: number): boolean {
  return gone > GONE_MAX && gone > scope * PART_MAX;
}
