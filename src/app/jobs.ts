// One line per job.
export { runHousekeeping } from '../platform/run-housekeeping.ts';
