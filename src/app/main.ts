import { enableCompileCache } from 'node:module';

// Compiled once, read by every later start: a third of what a start costs.
enableCompileCache();

const { run } = await import('./run.ts');
const { leave } = await import('./leave.ts');
const code = await run(process.argv.slice(2)).catch(() => 1);
// What had to be finished is. A start that failed half-way has timers that would keep it here for ever, and
// so would the socket of a caller that was killed while we answered it.
await leave(code === 0 ? process.exitCode : code);
