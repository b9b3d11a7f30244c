import { readFileSync } from 'node:fs';
import { parseOwn } from '#kernel/narrow.ts';

const manifest = parseOwn<{ version: string }>(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

export const VERSION = manifest.version;
