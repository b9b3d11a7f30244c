import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CredentialsFile } from '#app/credentials-file.ts';
import { loadKeyring } from '#app/keyring.ts';
import { parseOwn } from '#kernel/narrow.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { SMALL_BUDGET } from '#platform/db/budget.ts';
import { openDatabase } from '#platform/db/client.ts';
import type { Log } from '#platform/log.ts';
import { createAddressPolicy } from '#platform/net/address-guard.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { endFillCredential, openFillCredential } from './fill-credential.ts';
import { fillProject } from './fill-project.ts';
import { fillWorkspace, WORKSPACE_PARTS } from './fill-workspace.ts';
import { openMarks } from './store.ts';

interface Place {
  adminUrl: string;
  baseUrl: string;
  sandboxUrl: string | null;
}

const WHOLE = 'demo_world';
const PROGRESS = 'demo_progress';
const PATIENCE_MS = 30_000;

/**
 * In parallel with everything else: nobody waits for the demo's tasks and posts, and stopping the server interrupts
 * them.
 */
export function startFilling(config: Config, log: Log, place: Place): () => Promise<void> {
  const stop = new AbortController();
  const filling = fill(config, log, place, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted)
      log.warn({ error }, 'the demo world could not be filled; the next start goes on');
  });
  return async () => {
    stop.abort();
    await filling;
  };
}

async function fill(config: Config, log: Log, place: Place, signal: AbortSignal): Promise<void> {
  const file = join(config.dataDir, 'credentials.json');
  // A store that was created without the demo has no such file.
  if (!existsSync(file)) return;
  const credentials = parseOwn<CredentialsFile>(readFileSync(file, 'utf8'));
  const database = await openDatabase({
    url: place.adminUrl,
    budget: SMALL_BUDGET,
    log,
    applicationName: 'parlance demo',
    patienceMs: () => PATIENCE_MS,
    busyMs: PATIENCE_MS,
  });
  const outbound = createOutbound({ policy: createAddressPolicy([]), clock: systemClock });
  const marks = openMarks(database);
  try {
    // The posts need a sandbox; a demo that was filled without one is whole once it has had one.
    const mark = place.sandboxUrl === null ? `${WHOLE}:project` : WHOLE;
    if ((await marks.get(mark)) !== null) return;
    const owner = { database, clock: systemClock, dataDir: config.dataDir, keyring: loadKeyring(config) };
    const credential = await openFillCredential(owner, credentials);
    const { baseUrl, sandboxUrl } = place;
    const options = { database, baseUrl, credentials, credential, outbound, clock: systemClock, log, signal };
    const onPart = countParts(marks, sandboxUrl === null ? 1 : 1 + WORKSPACE_PARTS);
    const done = await Promise.all([
      fillProject(options).finally(onPart),
      sandboxUrl === null ? true : fillWorkspace({ ...options, sandboxUrl }, onPart),
    ]);
    if (!done.every(Boolean)) return;
    await endFillCredential(owner, credential);
    await marks.put(mark, true);
    await marks.remove(PROGRESS);
  } finally {
    await outbound.close();
    await database.close();
  }
}

/** In the store, where the API finds it for the start page. */
function countParts(marks: ReturnType<typeof openMarks>, of: number): () => void {
  let done = 0;
  const write = () => void marks.put(PROGRESS, { done, of }).catch(() => {});
  write();
  return () => {
    done += 1;
    if (done < of) write();
  };
}
