#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { type AnyCommand, readFlags } from './command.ts';
import { findPlace } from './connect.ts';
import { codeOf, explain, isInterrupt } from './explain.ts';
import { EXIT, type ExitCode } from './failed.ts';
import { UsageError } from './flags.ts';
import { helpFor } from './help.ts';
import { COMMANDS } from './table.ts';
import { openTerminal } from './terminal.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

async function main(given: readonly string[]): Promise<ExitCode> {
  try {
    if (given.length === 1 && given[0] === '--version') return showVersion();
    // Many people type `help push` before they know `push --help`.
    const typed = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
    const end = typed.findIndex((word) => word.startsWith('-'));
    const words = end === -1 ? typed : typed.slice(0, end);
    const rest = end === -1 ? [] : typed.slice(end);
    const command = commandOf(words);
    return command ? await run(command, words, rest) : showHelp(words, rest);
  } catch (error) {
    if (stop.signal.aborted || isInterrupt(error)) {
      // The line of a progress bar is not finished yet.
      if (process.stderr.isTTY) process.stderr.write('\nInterrupted.\n');
      return EXIT.interrupted;
    }
    process.stderr.write(`${explain(error, commandOf(given)?.name, process.env)}\n`);
    return codeOf(error);
  }
}

function commandOf(words: readonly string[]): AnyCommand | undefined {
  return COMMANDS.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
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

function showVersion(): ExitCode {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  process.stdout.write(`${manifest.version}\n`);
  return EXIT.done;
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

process.exitCode = await main(process.argv.slice(2));
