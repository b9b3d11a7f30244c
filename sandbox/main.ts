import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showForges, startForges } from './forges/start-forges.ts';
import { canServeGit } from './git/can-serve-git.ts';
import { startSandbox } from './server.ts';
import type { Snapshot } from './world.ts';

const SAVE_MS = 2000;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    file: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'no-forges': { type: 'boolean', default: false },
  },
});
const saved = values.file !== undefined && existsSync(values.file) ? readSaved(values.file) : undefined;
const sandbox = await startSandbox({ port: Number(values.port), seed: Number(values.seed), saved });
if (process.send) process.send({ ready: sandbox.url });
else console.log(`The sandbox of all platforms runs at ${sandbox.url}`);
// The demo has no repositories: only whoever starts the sandbox alone gets forges.
const forges = process.send || values['no-forges'] ? null : await openForges(Number(values.port) + 1);

let written = '';
// What went out survives a restart, or posts of yesterday would have no metrics today.
const save = () => {
  if (values.file === undefined) return;
  const text = JSON.stringify(sandbox.world.snapshot());
  if (text === written) return;
  // Tokens are in it: nobody else on the machine may read them.
  writeFileSync(`${values.file}.new`, text, { mode: 0o600 });
  renameSync(`${values.file}.new`, values.file);
  written = text;
};
const saving = setInterval(save, SAVE_MS);
const leave = () => {
  clearInterval(saving);
  save();
  void Promise.all([sandbox.close(), forges?.()]).then(() => process.exit(0));
};
// Disconnect: the supervisor that started us is gone.
for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(reason, leave);

/** On the three ports after that of the platforms; what was pushed there is forgotten with them. */
async function openForges(port: number): Promise<(() => Promise<void>) | null> {
  if (!canServeGit()) {
    console.log(
      'There is no git here that can serve repositories (git http-backend), so there are no forges.',
    );
    return null;
  }
  const root = mkdtempSync(join(tmpdir(), 'parlance-forges-'));
  const { forges: all, close } = await startForges(root, port);
  console.log(showForges(all));
  return async () => {
    await close();
    rmSync(root, { recursive: true, force: true });
  };
}

/** A file that cannot be read is set aside, not written over: somebody may want to know what happened. */
function readSaved(file: string): Partial<Snapshot> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    renameSync(file, `${file}.broken`);
    return undefined;
  }
}
