import { loadReader } from '../formats/known-formats.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import { checkStrings } from './check-strings.ts';
import { serveReading } from './serve-reading.ts';

serveReading('strings', async function* ({ path, format, ...options }, warn) {
  const read = await loadReader(format);
  const said: FileAbout[] = [];
  yield* checkStrings(read(path, { ...options, warn, describe: (about) => void said.push(about) }));
  for (const about of said.slice(-1)) yield { about };
});
