import { loadReader } from '../formats/known-formats.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import { checkStrings } from './check-strings.ts';
import { serveReading } from './serve-reading.ts';

serveReading('files', async function* ({ files, limits, scratch }, warn) {
  for (const { path, format, sourceLanguage } of files) {
    const read = await loadReader(format);
    let about: FileAbout | null = null;
    const strings = read(path, {
      sourceLanguage,
      sheet: null,
      scratch,
      warn,
      describe: (said) => void (about = said),
    });
    yield* checkStrings(strings, limits, warn);
    yield { about };
  }
});
