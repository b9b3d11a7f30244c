import { withScratchStore } from './generate/scratch-store.ts';
import { generateTables } from './generate/tables.ts';
import { writeFileSync } from 'node:fs';
await withScratchStore(async (url) =>
  writeFileSync('src/platform/db/tables.gen.ts', await generateTables(url)),
);
