// Restarts the server when its code changes, and serves the pages with hot reload beside it.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = process.env.PORT ?? '8080';
const server = spawn(
  process.execPath,
  [
    '--watch-path=src',
    '--watch-path=demo',
    '--watch-path=migrations',
    '--watch-preserve-output',
    'src/app/main.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port } },
);

process.env.PARLANCE_DEV_SERVER ??= `http://127.0.0.1:${port}`;
const pages = await createServer({ configFile: join(root, 'web/vite.config.ts') });
await pages.listen();
console.error(`Pages with hot reload: ${pages.resolvedUrls.local[0]}w`);

server.once('exit', async (code) => {
  await pages.close();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
