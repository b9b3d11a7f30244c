import { enableCompileCache } from 'node:module';

enableCompileCache();

// The same start as src/app/main.ts, also while some jobs are not in its registry yet.
const { run } = await import('../src/app/run.ts');
const { publishRegistry } = await import('./registry.ts');
process.exitCode = await run(process.argv.slice(2), async () => publishRegistry);
