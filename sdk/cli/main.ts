import { ParlanceError } from '../src/errors.ts';
import { createAppKey, disableAppKey, listAppKeys, rotateAppKey } from './app-keys.ts';
import { type AnyCommand, readFlags } from './command.ts';
import { CommandFailed, findPlace } from './connect.ts';
import { createCredential, listCredentials, revokeCredential } from './credentials.ts';
import { backupStore, moveStore, restoreStore } from './db.ts';
import { UsageError } from './flags.ts';
import { helpFor } from './help.ts';
import { createProject, listProjects } from './projects.ts';
import { status } from './status.ts';

const COMMANDS: readonly AnyCommand[] = [
  createProject,
  listProjects,
  createAppKey,
  rotateAppKey,
  disableAppKey,
  listAppKeys,
  createCredential,
  listCredentials,
  revokeCredential,
  backupStore,
  restoreStore,
  moveStore,
  status,
];

/** 0: done. 1: the server refused or did not answer. 2: the command line cannot be meant. */
async function main(typed: readonly string[]): Promise<number> {
  try {
    const end = typed.findIndex((word) => word.startsWith('-'));
    const words = end === -1 ? typed : typed.slice(0, end);
    const rest = end === -1 ? [] : typed.slice(end);
    const command = COMMANDS.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
    if (!command) return showHelp(words, rest);
    const extra = words.slice(command.name.split(' ').length);
    const { values, json, help } = readFlags(command, [...extra, ...rest]);
    if (help) return showHelp([command.name], rest);
    const result = await command.run(values, findPlace(process.env));
    process.stdout.write(`${json ? JSON.stringify(result.json, null, 2) : result.text}\n`);
    return result.isBad ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function showHelp(words: readonly string[], rest: readonly string[]): number {
  const isGroup =
    words.length === 0 || COMMANDS.some(({ name }) => `${name} `.startsWith(`${words.join(' ')} `));
  if (!isGroup) {
    throw new UsageError(
      `${words.join(' ')}: is no command; allowed are ${COMMANDS.map(({ name }) => name).join(', ')}.`,
    );
  }
  const wanted = rest.some((word) => word === '--help' || word === '-h');
  (wanted ? process.stdout : process.stderr).write(`${helpFor(words, COMMANDS)}\n`);
  return wanted ? 0 : 2;
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nAdd --help to see what is possible.`;
  if (error instanceof ParlanceError) {
    if (error.code === 'unreachable') {
      return `${error.message} Start the server with npm start, or set PARLANCE_URL to where it runs.`;
    }
    return `${error.message} (${[error.code, error.requestId].filter(Boolean).join(', ')})`;
  }
  if (error instanceof CommandFailed) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

process.exitCode = await main(process.argv.slice(2));
