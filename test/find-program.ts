import { execFileSync } from 'node:child_process';

/** The path of a system program, also in administrators' folders; null if it is not installed. */
export function findProgram(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
