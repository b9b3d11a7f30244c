import { CommandFailed } from './failed.ts';
import type { Terminal } from './terminal.ts';
import { writeWhole } from './write-safely.ts';

/** Saves the target of a link to the file that the person named. */
export async function saveLink(url: string, path: string, terminal: Terminal): Promise<void> {
  const bar = terminal.bar('Downloading', 1);
  const response = await fetch(url).catch(() => null);
  if (!response?.ok)
    throw new CommandFailed('The link of the server did not lead to the file.', { next: 'parlance status' });
  const data = new Uint8Array(await response.arrayBuffer());
  await writeWhole(path, data);
  bar.end(`Downloaded ${data.length} bytes.`);
}
