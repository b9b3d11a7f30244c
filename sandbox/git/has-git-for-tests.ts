import { canServeGit } from './can-serve-git.ts';

/** Tests of it are left out where no git can serve repositories, and the run says so at its end. */
export const HAS_GIT = canServeGit();
