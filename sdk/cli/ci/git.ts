import { spawn } from 'node:child_process';
import { CommandFailed } from '../failed.ts';

type Env = Record<string, string | undefined>;

export interface Git {
  /** Its output without the last line break. Arguments are a list: no shell reads them. */
  run(words: readonly string[], more?: { input?: string; env?: Env }): Promise<string>;
  /** Null if it ends with anything but 0. */
  ask(words: readonly string[]): Promise<string | null>;
}

/** Nothing may ask a person, and nothing of the repository may run: no hook, no helper of an unusual transport. */
const SETTINGS = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'protocol.ext.allow=never',
  '-c',
  'core.quotePath=off',
];

export function openGit(folder: string, env: Env, signal: AbortSignal): Git {
  const surroundings: Env = {
    ...env,
    // Set by a hook from which we may have been started.
    GIT_DIR: undefined,
    GIT_WORK_TREE: undefined,
    GIT_INDEX_FILE: undefined,
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    GCM_INTERACTIVE: 'never',
    GIT_SSH_COMMAND: env['GIT_SSH_COMMAND'] ?? 'ssh -oBatchMode=yes',
    LC_ALL: 'C.UTF-8',
  };

  async function end(words: readonly string[], more: { input?: string; env?: Env } = {}) {
    const child = spawn('git', [...SETTINGS, ...words], {
      cwd: folder,
      env: { ...surroundings, ...more.env },
      signal,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => {});
    child.stdin.end(more.input ?? '');
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ENOENT' ? new CommandFailed('git is not installed here.') : error),
      );
      child.once('close', resolve);
    });
    return { code, stdout, stderr };
  }

  return {
    async run(words, more) {
      const { code, stdout, stderr } = await end(words, more);
      if (code !== 0)
        throw new GitRefused(`git ${words[0] ?? ''} failed: ${stderr.trim() || `exit ${String(code)}`}`);
      return stdout.replace(/\n$/, '');
    },
    async ask(words) {
      const { code, stdout } = await end(words);
      return code === 0 ? stdout.replace(/\n$/, '') : null;
    },
  };
}

export class GitRefused extends CommandFailed {}

/**
 * The token goes in a header and never in an address or on a command line, where logs and other people see it. The
 * empty value comes first, because a checkout may have left its own header, and two are refused.
 */
export function withToken(env: Env, remote: string, user: string, token: string): Env {
  const key = `http.${new URL(remote).origin}/.extraheader`;
  const header = `Authorization: Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  const first = Number(env['GIT_CONFIG_COUNT'] ?? 0) || 0;
  return {
    GIT_CONFIG_COUNT: String(first + 2),
    [`GIT_CONFIG_KEY_${first}`]: key,
    [`GIT_CONFIG_VALUE_${first}`]: '',
    [`GIT_CONFIG_KEY_${first + 1}`]: key,
    [`GIT_CONFIG_VALUE_${first + 1}`]: header,
  };
}

/** Names of branches come from builds and from people; anything unusual is refused before git reads it. */
export function checkBranch(name: string): string {
  const isOdd =
    !/^[\p{L}\p{N}_][\p{L}\p{N}_./#@+-]{0,200}$/u.test(name) ||
    /\.\.|\/\/|@\{|\/\.|\.$|\/$|\.lock(\/|$)/.test(name);
  if (isOdd) throw new CommandFailed(`${JSON.stringify(name)} is no name of a branch that can be used.`);
  return name;
}
