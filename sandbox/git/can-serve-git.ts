import { spawnSync } from 'node:child_process';

/**
 * Without a request, git's program for web servers prints an error status. If it is missing, there is
 * no output.
 */
export function canServeGit(): boolean {
  const { stdout } = spawnSync('git', ['http-backend'], { env: { PATH: process.env['PATH'] } });
  return String(stdout).startsWith('Status:');
}
