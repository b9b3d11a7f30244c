import { execFile } from 'node:child_process';
import { COMPILED, programFile } from '../../test/programs.ts';

const CLI = programFile('cli-main');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** The CLI as a separate process, which the fence keeps on this machine. */
export function runCli(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', './test/fence.ts', CLI, ...args],
      { env: { ...COMPILED, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
