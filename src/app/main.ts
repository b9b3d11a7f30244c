import { enableCompileCache } from 'node:module';

// Compiled once and read by every later start, which saves a third of the startup time.
enableCompileCache();

const { run } = await import('./run.ts');
const { leave } = await import('./leave.ts');
const code = await run(process.argv.slice(2)).catch(() => 1);
// Everything that had to be finished is finished. Timers of a start that failed half-way would keep the
// process alive forever, and so would the socket of a caller that was killed while we answered it.
await leave(code === 0 ? process.exitCode : code);
