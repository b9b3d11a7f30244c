import { loadReader } from '../formats/known-formats.ts';
import { checkStrings } from './check-strings.ts';
import { serveReading } from './serve-reading.ts';

serveReading('strings', async function* ({ path, format, ...options }, warn) {
  const read = await loadReader(format);
  yield* checkStrings(read(path, { ...options, warn }));
});
