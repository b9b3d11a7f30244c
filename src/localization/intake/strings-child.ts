import { loadReader } from '../formats/known-formats.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import { checkStrings } from './check-strings.ts';
import { serveReading } from './serve-reading.ts';

serveReading('strings', async function* ({ path, format, limits, ...options }, warn) {
  const read = await loadReader(format);
  const reported: FileAbout[] = [];
  const strings = read(path, { ...options, warn, describe: (about) => void reported.push(about) });
  yield* checkStrings(strings, limits, warn);
  for (const about of reported.slice(-1)) yield { about };
});
