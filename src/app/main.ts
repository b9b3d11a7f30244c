import { enableCompileCache } from 'node:module';

// Compiled once, read by every later start: a third of what a start costs.
enableCompileCache();

const { run } = await import('./run.ts');
const code = await run(process.argv.slice(2));
// What had to be finished is. A start that failed half-way has timers that would keep it here for ever, and
// so would the socket of a caller that was killed while we answered it.
process.exit(code === 0 ? process.exitCode : code);
