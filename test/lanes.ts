import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A lane is a vitest project: the needs of its tests decide where they run, and their folder or name shows it. */
export const LANE_NAMES = [
  // Only the code.
  'unit',
  // A server in the test's own process, over a real PostgreSQL.
  'wire',
  // A browser.
  'journeys',
  // Separate processes that are killed, frozen, restarted or upgraded; work that dies at every failpoint; stores that
  // are dumped and restored.
  'crash',
] as const;
export type Lane = (typeof LANE_NAMES)[number];

/** The imports of each lane's files, direct or not. A lane may also use what earlier lanes use. */
const REACHES = {
  store: ['test/harness.ts'],
  browser: ['test/web/browser.ts'],
  processes: [
    'test/programs.ts',
    'src/adapters/mt/offline/draft-processes-for-tests.ts',
    'src/localization/intake/reader-processes-for-tests.ts',
    'src/platform/db/embedded-for-tests.ts',
  ],
} as const;

export const TEST_FILES: readonly string[] = globSync(
  '{src,test,sdk,eval,web,sandbox,rel,demo}/**/*.test.{ts,tsx}',
  {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  },
).toSorted((a, b) => (a < b ? -1 : 1));

export function laneOf(file: string): Lane {
  if (file.startsWith('test/web/')) return 'journeys';
  if (/^test\/(crash|upgrade)\/|\.crash\.test\.ts$/.test(file)) return 'crash';
  return uses(file, 'store') ? 'wire' : 'unit';
}

export const filesOf = (lane: Lane): string[] => TEST_FILES.filter((file) => laneOf(file) === lane);

/** Whether it imports one of these, directly or not. */
export function uses(file: string, what: keyof typeof REACHES): boolean {
  return REACHES[what].some((helper) => reaches(file).has(helper));
}

const known = new Map<string, ReadonlySet<string>>();

/** The suite's own files that this one imports: the product is the same for every lane. */
function reaches(file: string): ReadonlySet<string> {
  const before = known.get(file);
  if (before) return before;
  const found = new Set<string>();
  known.set(file, found);
  const text = readFileSync(join(ROOT, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export)\b[^;]*?from '((?:\.{1,2}\/|#)[^']+)'/gm)) {
    const target = path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(file), path);
    if (!/^test\/|for-tests\.tsx?$/.test(target)) continue;
    found.add(target);
    for (const further of reaches(target)) found.add(further);
  }
  return found;
}
