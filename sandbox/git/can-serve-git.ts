import { spawnSync } from 'node:child_process';

/** Asked for nothing, its program for web servers answers that this is an error; where it is missing, nothing. */
export function canServeGit(): boolean {
  const { stdout } = spawnSync('git', ['http-backend'], { env: { PATH: process.env['PATH'] } });
  return String(stdout).startsWith('Status:');
}
