import { ParlanceError } from '../src/errors.ts';
import { CommandFailed, EXIT, type ExitCode } from './failed.ts';
import { UsageError } from './flags.ts';
import { nextOf } from './help.ts';

type Env = Record<string, string | undefined>;

/** The failure in words that end with the command to type next. */
export function explain(error: unknown, command: string | undefined, env: Env): string {
  if (error instanceof UsageError) return `${error.message}\nAdd --help to see what is possible.`;
  if (error instanceof CommandFailed)
    return error.next === undefined ? error.message : `${error.message}\n${nextOf(error.next)}`;
  if (error instanceof ParlanceError) {
    if (error.code === 'unreachable')
      return `${error.message} Start the server with npm start, or set PARLANCE_URL to where it runs.`;
    const message = `${error.message} (${[error.code, error.requestId].filter(Boolean).join(', ')})`;
    return `${message}\n${nextOf(nextAfter(error, command, env))}`;
  }
  const file = fileTrouble(error);
  if (file !== null) return file;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function nextAfter(error: ParlanceError, command: string | undefined, env: Env): string {
  if (codeOf(error) === EXIT.notAllowed) {
    const given = ['PARLANCE_TOKEN', 'PARLANCE_APP_KEY'].find((name) => env[name]?.trim());
    // It would override any stored login.
    if (given !== undefined) return `set ${given} to one that is allowed this (you make it under Keys)`;
    // A number is a code of the open face, which App Keys use.
    return typeof error.code === 'number' ? 'parlance login' : 'parlance login --token';
  }
  const isTheirs = error.status === 429 || error.status >= 500;
  return isTheirs || command === undefined ? 'parlance status' : `parlance ${command} --help`;
}

const TROUBLES: Record<string, string> = {
  EACCES: 'you may not do that there',
  EPERM: 'you may not do that there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your part of the disk is full',
  ENOENT: 'there is no such file',
  ENOTDIR: 'a file lies where a folder is needed',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
};

/** A folder that is read-only or full is not our error, and no stack helps there. */
function fileTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null;
  const trouble = TROUBLES[String(error.code)];
  if (trouble === undefined) return null;
  // A file is written under another name first; its folder is what matters.
  const path = String(error.path).replace(/[/\\]\.[0-9a-f]{12}\.parlance$/, '');
  return `${path}: ${trouble} (${String(error.code)}).\n${nextOf(`ls -ld ${JSON.stringify(path)}`)}`;
}

/** Ctrl-C, including at a question. */
export function isInterrupt(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

export function codeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof CommandFailed) return error.code;
  const isRefused =
    error instanceof ParlanceError &&
    (error.status === 401 || error.status === 403 || error.params['reason'] === 'unknown_app_key');
  return isRefused ? EXIT.notAllowed : EXIT.failed;
}
