import { checkStrings } from './check-strings.ts';
import { READERS } from './known-readers.ts';
import { serveReading } from './serve-reading.ts';

serveReading('strings', ({ path, format, ...options }, warn) => {
  const reader = READERS.get(format);
  if (!reader) throw new Error(`There is no reader for ${format}.`);
  return checkStrings(reader.read(path, { ...options, warn }));
});
