// Tests an external platform against the contract: npm run conformance -- <package or folder>.
import { spawnSync } from 'node:child_process';
import { loadOutside } from '#adapters/social/outside/load-outside.ts';
import * as list from '#adapters/social/platforms/list.ts';

const [from, ...more] = process.argv.slice(2);
if (from === undefined || more.length > 0) {
  console.error('Say which: npm run conformance -- <package or folder>');
  process.exit(2);
}
const name = load(from);
console.log(`${name} declares itself as the contract asks. Now what it does, in front of its sandbox:`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project=unit', 'src/adapters/social/conformance.test.ts'],
    ...['--testNamePattern', `^${name} `],
  ],
  { stdio: 'inherit', env: { ...process.env, PARLANCE_PLATFORMS: from } },
);
process.exit(status ?? 1);

function load(given: string): string {
  try {
    return loadOutside([given], Object.values(list))[0]?.platform ?? '';
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
