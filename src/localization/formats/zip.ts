import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Called when its turn comes: entries are read one after the other. */
  content(): AsyncIterable<Uint8Array>;
}

/** Streams an archive: neither an entry nor the archive is ever whole in memory. */
export async function* zipOf(entries: readonly ZipEntry[], mtime: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('An archive is read from a stream.');
  const sources: Readable[] = [];
  // pipe() carries no errors: without this a source that breaks would leave the archive open for ever.
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, { mtime }, (use) => {
      const source = Readable.from(content(), { objectMode: false });
      sources.push(source);
      source.on('error', fail);
      use(null, source);
    });
  }
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    for (const source of sources) source.destroy();
  }
}
