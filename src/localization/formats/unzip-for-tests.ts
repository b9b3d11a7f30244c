import { fromBufferPromise } from 'yauzl';

/** Entry names and texts, in the order of the archive. */
export async function unzip(archive: Buffer): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    entries.set(entry.fileName, Buffer.concat(await stream.toArray()).toString());
  }
  return entries;
}
