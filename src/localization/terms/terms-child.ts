import { createReadStream } from 'node:fs';
import { serveReading } from '../intake/serve-reading.ts';
import { readTerms } from './read-terms.ts';

serveReading('terms', ({ path, format, sourceLanguage }, warn) =>
  readTerms(createReadStream(path), { format, sourceLanguage, warn }),
);
