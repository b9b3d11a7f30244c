import { canServeGit } from './can-serve-git.ts';

/**
 * Where git cannot serve repositories, tests that need it are skipped, and the run reports that at its
 * end.
 */
export const HAS_GIT = canServeGit();
