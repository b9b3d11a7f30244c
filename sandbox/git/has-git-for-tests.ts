import { spawnSync } from 'node:child_process';

/** Tests of it are left out where no git can serve repositories, and the run says so at its end. */
export const HAS_GIT = String(
  // Asked for nothing, it answers that this is an error, as a program of a web server does.
  spawnSync('git', ['http-backend'], { env: { PATH: process.env['PATH'] } }).stdout,
).startsWith('Status:');
