import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { freePort } from './ports.ts';

const HOST = '127.0.0.1';
/** As the guides say, where that is free; `PORT=0` asks for free ports everywhere. */
const USUAL_PORT = 4010;

/**
 * The same at every start, because links to what was published hold it. A port that somebody asked for
 * must be had; one that we chose gives way to whoever took it meanwhile.
 */
export async function placeOfSandbox(
  config: Pick<Config, 'port' | 'dataDir' | 'sandboxPort'>,
): Promise<{ port: number; file: string }> {
  const { dataDir, sandboxPort } = config;
  const note = join(dataDir, 'sandbox.port');
  const wanted = sandboxPort ?? readPort(note) ?? (config.port === 0 ? 0 : USUAL_PORT);
  const port = await freePort(HOST, wanted).catch((error: NodeJS.ErrnoException) => {
    if (sandboxPort === null) return freePort(HOST);
    throw new Error(
      `PARLANCE_SANDBOX_PORT: ${wanted} cannot be had (${error.code === 'EADDRINUSE' ? 'another program has it' : error.code}); set another port.`,
    );
  });
  writeFileSync(note, `${port}\n`, { mode: 0o600 });
  return { port, file: join(dataDir, 'sandbox.json') };
}

function readPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8').trim());
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}
