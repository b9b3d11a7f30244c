import { fork } from 'node:child_process';
import { fieldsOf } from '../../src/kernel/narrow.ts';
import { freshDatabase, openApp } from '../harness.ts';
import type { useProcesses } from '../processes.ts';
import { programFile } from '../programs.ts';
import { makeTenant } from '../tenant.ts';

export const BOARD = 'test/fixtures/noticeboard';

/** Servers with an external platform, in front of a sandbox that has its twin. */
export async function openOutsideWorld(processes: ReturnType<typeof useProcesses>) {
  const env = { PARLANCE_PLATFORMS: BOARD };
  const box = fork(programFile('sandbox-main'), ['--port', '0', '--no-forges'], {
    env: { PATH: process.env['PATH'], ...env },
  });
  const sandboxUrl = await new Promise<string>((resolve, reject) => {
    box.once('message', (message) => resolve(String(fieldsOf(message)['ready'])));
    box.once('exit', () => reject(new Error('the sandbox ended')));
  });
  // Only creates tenants: it knows nothing of the platform.
  const app = await openApp({ roles: ['api'], databaseUrl: await freshDatabase() });
  const settings = {
    databaseUrl: app.databaseUrl,
    env: { ...env, PARLANCE_SANDBOX_URL: sandboxUrl },
  };
  const api = await processes.start({ roles: 'api', ...settings });
  await processes.start({ roles: 'worker', ...settings });
  return {
    url: api.url,
    tenant: () => makeTenant(app.services, api.url),
    /** The contents of the board. */
    async seen(): Promise<string[]> {
      const { items } = await (await fetch(`${sandboxUrl}/__sandbox/noticeboard/posts`)).json();
      return items
        .filter(({ deleted }: { deleted: boolean }) => !deleted)
        .map(({ text }: { text: string }) => text);
    },
    async close() {
      box.kill();
      await app.close();
    },
  };
}
