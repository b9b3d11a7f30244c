// One line per check of a set of rows; the conformance test runs each one's examples.
export { inconsistentTarget } from './checks/inconsistent-target.ts';
export { sameTarget } from './checks/same-target.ts';
