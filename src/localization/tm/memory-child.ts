import { createReadStream } from 'node:fs';
import { readTmx } from '../formats/tmx/memory.ts';
import { serveReading } from '../intake/serve-reading.ts';

serveReading('memory', ({ path, sourceLanguage }) => readTmx(createReadStream(path), { sourceLanguage }));
