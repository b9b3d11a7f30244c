import { enableCompileCache } from 'node:module';

// Type stripping 150 files costs about 0.4 s; the cache brings later starts below 0.2 s.
enableCompileCache();

const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2));
