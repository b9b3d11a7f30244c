import { fieldsOf } from '#kernel/narrow.ts';
import { OutsideProblem } from '#adapters/social/outside/load-outside.ts';
import { ConfigError } from '#platform/config.ts';
import { DataFolderBusy } from '#platform/db/data-folder.ts';

interface Failure {
  code?: unknown;
  syscall?: unknown;
  port?: unknown;
  address?: unknown;
  hostname?: unknown;
  message?: unknown;
}

const FOLDER: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'nothing can be made there',
  ELOOP: 'its path is a circle of links',
  ENAMETOOLONG: 'its path is too long',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
};
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

const DATABASE: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password is refused',
  '28000': 'the user is refused (see pg_hba.conf)',
  '3D000': 'there is no database of that name; create it first',
  '42501': 'its user may not make what is needed; use the owner of the database',
  '25006': 'it takes no writes (a standby, or default_transaction_read_only); name the primary',
};

/** Every refusal to start, as one sentence that says what to do. */
export function explain(error: unknown, dataDir: string | null): string {
  if (error instanceof DataFolderBusy)
    return `Parlance is already running ${error.url ? `at ${error.url} ` : ''}(process ${error.pid}) on this data folder.`;
  if (error instanceof ConfigError || error instanceof OutsideProblem) return error.message;
  const failure: Failure = fieldsOf(error);
  const code = String(failure.code ?? '');
  return (
    explainAddress(code, failure) ??
    explainFolder(code, dataDir) ??
    explainDatabase(code, failure) ??
    firstLine(failure, error)
  );
}

function explainAddress(code: string, { port, address, syscall }: Failure): string | null {
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program; set PORT to a free one.`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST: ${address} is no address of this machine; set HOST to one, or to 0.0.0.0 for all.`;
  if (syscall === 'listen' && (code === 'EACCES' || code === 'EPERM'))
    return `PORT: ${port} needs more rights than this user has; set PORT to 1024 or above.`;
  return null;
}

function explainFolder(code: string, dataDir: string | null): string | null {
  if (dataDir === null) return null;
  if (FULL.includes(code))
    return `PARLANCE_DATA_DIR: the disk of ${dataDir} is full; make room, or name a folder on another disk.`;
  const why = FOLDER[code];
  return why === undefined
    ? null
    : `PARLANCE_DATA_DIR: ${dataDir} cannot be used, because ${why}; name a folder that this user can make and write.`;
}

function explainDatabase(code: string, { hostname }: Failure): string | null {
  if (code === 'ENOTFOUND') return `DATABASE_URL: there is no host named ${hostname}; check its spelling.`;
  const why = DATABASE[code];
  return why === undefined ? null : `DATABASE_URL: ${why}.`;
}

/** Further lines of a library's message do not help a person who only wants to start. */
function firstLine({ message }: Failure, error: unknown): string {
  const text = typeof message === 'string' && message !== '' ? message : String(error);
  return text.split('\n', 1)[0] ?? text;
}
