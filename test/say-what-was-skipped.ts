import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** What a test needs from the machine, by its folder, and how to get it. */
const NEEDS = [
  {
    isOf: (path: string) => path.startsWith('test/web/'),
    lacking: 'No browser was found, so these journeys were not made:',
    next: 'Install Chromium (Debian: apt-get install chromium-headless-shell) and run npm run test:journeys again.',
  },
  {
    isOf: (path: string) => path.startsWith('test/operations/'),
    lacking: 'PostgreSQL’s own programs or promtool were not found, so nobody tried these:',
    next: 'Install them (Debian: apt-get install postgresql prometheus) and run npm run test:all again.',
  },
  {
    isOf: (path: string) => path === 'test/upgrade/beside-old.test.ts',
    lacking: 'No history of migrations was found, so the version before was not started:',
    next: 'Fetch it (git fetch --unshallow) and run npm run test:crash again.',
  },
  {
    isOf: (path: string) => /^(?:sdk\/cli\/ci|sandbox\/forges\/|test\/guides\/.*repository)/.test(path),
    lacking: 'No git that serves repositories was found, so nobody tried these:',
    next: 'Install git (with git http-backend) and run npm test again.',
  },
  {
    isOf: (path: string) => /^(?:sdk\/(?:python|generated)|test\/guides\/callbacks)\.crash/.test(path),
    lacking: 'Python from 3.10 on, pyright, Go or PHP was not found, so nobody tried these:',
    next: 'Install them (Debian: apt-get install python3-venv golang-go php-cli; npm install --global pyright) and run npm run test:crash again.',
  },
];

/** The last lines of a run without a browser or git: which tests were skipped, and how to run them. */
export default class SayWhatWasSkipped implements Reporter {
  private isWhole = true;

  /** A run of chosen tests leaves the others out on purpose. */
  onInit({ config }: Vitest): void {
    this.isWhole = config.testNamePattern === undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.isWhole) return;
    const skipped = modules
      .map(({ moduleId, children }) => ({
        path: relative(process.cwd(), moduleId),
        tests: [...children.allTests('skipped')].length,
      }))
      .filter(({ tests }) => tests > 0);
    for (const { isOf, lacking, next } of NEEDS) {
      const own = skipped.filter(({ path }) => isOf(path));
      if (own.length === 0) continue;
      console.log(`\n${lacking}`);
      for (const { path, tests } of own) console.log(`  ${path} (${tests})`);
      console.log(`${next}\n`);
    }
  }
}
