import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Called when it is the entry's turn; entries are read one after another. */
  content(): AsyncIterable<Uint8Array>;
}

/** Streams an archive. Neither an entry nor the archive is ever in memory as a whole. */
export async function* zipOf(entries: readonly ZipEntry[], mtime: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('An archive is read from a stream.');
  const sources: Readable[] = [];
  // pipe() does not pass errors on. Without this, a failing source would leave the archive open for ever.
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
