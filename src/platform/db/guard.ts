import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * The end of its input means that our process is gone, for whatever reason. Then the server must shut down
 * fast and the folder of its socket be removed, because nobody else would find it.
 */
const SCRIPT = `
read -r _
kill -INT "$1" 2>/dev/null
tries=0
while kill -0 "$1" 2>/dev/null && [ $tries -lt 300 ]; do tries=$((tries + 1)); sleep 0.1; done
[ -z "$2" ] || rm -rf -- "$2"`;

/**
 * Stops the server if this process dies without stopping it. It is a shell because it must outlive us and use
 * little memory. Windows has none; there the next start stops the leftover server.
 */
export function guardServer(pid: number | undefined, socketDir: string | null): () => void {
  if (process.platform === 'win32' || pid === undefined) return () => {};
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'parlance-guard', String(pid), socketDir ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A separate session, so that a signal from the terminal to our process group does
    // not end the guard first.
    detached: true,
    cwd: '/',
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // A pipe is a Socket at run time, though its type does not say so.
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => void guard.kill('SIGKILL');
}
