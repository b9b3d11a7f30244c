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
// The demo needs no repositories, so forges are only started if a person runs the sandbox alone.
const forges = process.send || values['no-forges'] ? null : await openForges(Number(values.port) + 1);

let written = '';
// The published posts survive a restart, otherwise older posts would have no metrics.
const save = () => {
  if (values.file === undefined) return;
  const text = JSON.stringify(sandbox.world.snapshot());
  if (text === written) return;
  // The file contains tokens, so no other user of the machine may read it.
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
// 'disconnect': the supervisor that started this process is gone.
for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(reason, leave);

/** Uses the three ports after that of the platforms. Pushed content is deleted when the forges stop. */
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

/** An unreadable file is moved aside and not overwritten, so that it can be investigated. */
function readSaved(file: string): Partial<Snapshot> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    renameSync(file, `${file}.broken`);
    return undefined;
  }
}
