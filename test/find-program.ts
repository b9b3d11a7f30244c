import { execFileSync } from 'node:child_process';

/** Where a program of the system is, those of administrators among them; null where it is not installed. */
export function findProgram(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
