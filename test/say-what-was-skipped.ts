import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** The last lines of a run without a browser: which journeys nobody has made, and how to get one. */
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
      .filter(({ path, tests }) => tests > 0 && path.startsWith('test/web/'));
    if (skipped.length === 0) return;
    console.log('\nNo browser was found, so these journeys were not made:');
    for (const { path, tests } of skipped) console.log(`  ${path} (${tests})`);
    console.log(
      'Install Chromium (Debian: apt-get install chromium-headless-shell) and run npm run test:journeys again.\n',
    );
  }
}
