import { enableCompileCache } from 'node:module';

enableCompileCache();

// The same start as src/app/main.ts, with a registry that also has the probes.
const { run } = await import('../src/app/run.ts');
const { leave } = await import('../src/app/leave.ts');
const { probedRegistry } = await import('./probe.ts');
const code = await run(process.argv.slice(2), async () => probedRegistry);
await leave(code === 0 ? process.exitCode : code);
