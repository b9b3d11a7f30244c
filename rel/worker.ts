import { enableCompileCache } from 'node:module';

enableCompileCache();

// The same start as src/app/main.ts, also while some jobs are not in its registry yet.
const { run } = await import('../src/app/run.ts');
const { leave } = await import('../src/app/leave.ts');
const { publishRegistry } = await import('./registry.ts');
const code = await run(process.argv.slice(2), async () => publishRegistry);
await leave(code === 0 ? process.exitCode : code);
