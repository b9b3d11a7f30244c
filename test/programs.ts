import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { buildServer } from '../scripts/build-server.mjs';

/** Programs that tests start as separate processes, beside those of the product. */
const OWN = { 'serve-probe': 'test/fixtures/serve-probe.ts' };
type Program = keyof typeof OWN | 'app-main' | 'cli-main' | 'sandbox-main';

const folder = await buildOnce();

/** For the environment of such a process: the folder of its compiled code. */
export const COMPILED = { NODE_COMPILE_CACHE: join(folder, 'compiled') };

/**
 * A program as one file instead of a thousand: node then needs 0.2 s of CPU time to start it instead of 2 s, and the
 * suite starts some two hundred. The first caller builds it, and it is kept while its sources stay.
 */
export function programFile(name: Program): string {
  return fileOf(folder, name);
}

function fileOf(where: string, name: Program): string {
  return join(where, `${name}.mjs`);
}

async function buildOnce(): Promise<string> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    // Ends with its session: nobody waits for a process that was killed while building.
    await client.query('select pg_advisory_lock(7215035)');
    const built = await buildServer('programs', OWN);
    if (!existsSync(join(built, 'compiled'))) await warm(built);
    return built;
  } finally {
    await client.end();
  }
}

/** Most of them will be killed, and a killed process leaves no compiled code for the next. */
async function warm(built: string): Promise<void> {
  const programs: Program[] = ['serve-probe', 'app-main', 'cli-main'];
  await Promise.all(
    programs.map((name) =>
      promisify(execFile)(process.execPath, [fileOf(built, name), '--help'], {
        env: { ...process.env, NODE_COMPILE_CACHE: join(built, 'compiled') },
      }),
    ),
  );
}
