import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { registry } from '#app/registry.ts';
import { VERSION } from '#app/version.ts';
import { generateReference, staleFiles } from './generate/reference.ts';
import { withScratchStore } from './generate/scratch-store.ts';
import { generateSharding } from './generate/sharding.ts';
import { generateTables } from './generate/tables.ts';

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
const root = new URL('../', import.meta.url);

const outputs = {
  ...generateReference(registry, VERSION),
  ...(await withScratchStore(async (url) => ({
    'src/platform/db/tables.gen.ts': await generateTables(url),
    'docs/reference/sharding.md': await generateSharding(url),
  }))),
};
const stale = staleFiles(outputs, root);
if (!check) {
  for (const [path, content] of Object.entries(outputs)) {
    if (stale.includes(path)) writeFileSync(new URL(path, root), content);
  }
}
for (const path of stale) console.log(check ? `${path} is stale; run npm run generate.` : `wrote ${path}`);
if (check && stale.length > 0) process.exitCode = 1;
