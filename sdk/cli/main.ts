#!/usr/bin/env node
import { ParlanceError } from '../src/errors.ts';
import { type AnyCommand, readFlags } from './command.ts';
import { findPlace } from './connect.ts';
import { CommandFailed, EXIT, type ExitCode } from './failed.ts';
import { UsageError } from './flags.ts';
import { helpFor, nextOf } from './help.ts';
import { COMMANDS } from './table.ts';
import { openTerminal } from './terminal.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

async function main(typed: readonly string[]): Promise<ExitCode> {
  try {
    const end = typed.findIndex((word) => word.startsWith('-'));
    const words = end === -1 ? typed : typed.slice(0, end);
    const rest = end === -1 ? [] : typed.slice(end);
    const command = COMMANDS.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
    return command ? await run(command, words, rest) : showHelp(words, rest);
  } catch (error) {
    if (stop.signal.aborted) return EXIT.interrupted;
    process.stderr.write(`${explain(error)}\n`);
    return codeOf(error);
  }
}

async function run(
  command: AnyCommand,
  words: readonly string[],
  rest: readonly string[],
): Promise<ExitCode> {
  const typed = readFlags(command, [...words.slice(command.name.split(' ').length), ...rest]);
  if (typed.help) return showHelp([command.name], rest);
  const result = await command.run(typed.values, findPlace(process.env, stop.signal), {
    words: typed.words,
    isJson: typed.json,
    terminal: openTerminal(process.env, { isJson: typed.json }),
    signal: stop.signal,
  });
  const shown = typed.json && !result.isWhole ? JSON.stringify(result.json, null, 2) : result.text;
  if (shown !== '') process.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`);
  return result.code ?? (result.isBad ? EXIT.failed : EXIT.done);
}

function showHelp(words: readonly string[], rest: readonly string[]): ExitCode {
  const isGroup =
    words.length === 0 || COMMANDS.some(({ name }) => `${name} `.startsWith(`${words.join(' ')} `));
  if (!isGroup) {
    const names = COMMANDS.map(({ name }) => name);
    const near = names.filter((name) => name.startsWith(`${words[0] ?? ''} `));
    throw new UsageError(
      `${words.join(' ')}: is no command; allowed are ${(near.length > 0 ? near : names).join(', ')}.`,
    );
  }
  const wanted = rest.some((word) => word === '--help' || word === '-h');
  (wanted ? process.stdout : process.stderr).write(`${helpFor(words, COMMANDS)}\n`);
  return wanted ? EXIT.done : EXIT.usage;
}

/** Each ends with what to type next. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nAdd --help to see what is possible.`;
  if (error instanceof ParlanceError) {
    if (error.code === 'unreachable') {
      return `${error.message} Start the server with npm start, or set PARLANCE_URL to where it runs.`;
    }
    const message = `${error.message} (${[error.code, error.requestId].filter(Boolean).join(', ')})`;
    return codeOf(error) === EXIT.notAllowed ? `${message}\n${nextOf('parlance login')}` : message;
  }
  if (error instanceof CommandFailed)
    return error.next === undefined ? error.message : `${error.message}\n${nextOf(error.next)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function codeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof CommandFailed) return error.code;
  const isRefused =
    error instanceof ParlanceError &&
    (error.status === 401 || error.status === 403 || error.params['reason'] === 'unknown_app_key');
  return isRefused ? EXIT.notAllowed : EXIT.failed;
}

process.exitCode = await main(process.argv.slice(2));
