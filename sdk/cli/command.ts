import { parseArgs } from 'node:util';
import type { Place } from './connect.ts';
import type { ExitCode } from './failed.ts';
import { type Flag, type Flags, UsageError, type Values } from './flags.ts';
import type { Terminal } from './terminal.ts';

/** One document for programs, a few lines for people; main.ts prints one of the two. */
export interface Result {
  json: unknown;
  text: string;
  /** The command worked, but its result is bad. */
  isBad?: boolean;
  /** Replaces 0, or 1 for a bad result. */
  code?: ExitCode;
  /** Already printed line by line, or in another format: only this is printed. */
  isWhole?: true;
}

/** Words without a hyphen: `media upload FILE`. */
interface Words {
  value: string;
  about: string;
  isRequired?: true;
  isMany?: true;
  choices?: readonly string[];
}

/** The parts of a command beside its flags. */
export interface Call {
  words: readonly string[];
  isJson: boolean;
  terminal: Terminal;
  /** Ends with Ctrl-C. */
  signal: AbortSignal;
}

interface Command<F extends Flags = Flags> {
  /** As typed: `projects create`. */
  name: string;
  about: string;
  flags: F;
  words?: Words;
  /** The command as typed, without the name of the program. */
  examples?: readonly string[];
  run(values: Values<F>, place: Place, call: Call): Promise<Result>;
}

/** Erased form, so that one table can hold commands of every shape. */
export type AnyCommand = Omit<Command, 'run'> & {
  run(values: unknown, place: Place, call: Call): Promise<Result>;
};

export function defineCommand<F extends Flags>(command: Command<F>): Command<F> {
  return command;
}

interface Typed {
  values: Record<string, unknown>;
  words: readonly string[];
  json: boolean;
  help: boolean;
}

/** Every refusal names the flag and says what is allowed. */
export function readFlags(command: AnyCommand, typedWords: readonly string[]): Typed {
  const { flags: typed, words } = tokensOf(command, typedWords);
  if (typed.has('help')) return { values: {}, words: [], json: false, help: true };
  if (command.words?.isRequired && words.length === 0) {
    throw new UsageError(`${command.words.value}: is required after ${command.name}. ${command.words.about}`);
  }
  const values = Object.entries(command.flags).map(([name, flag]) => {
    const value = typed.get(name);
    if (value === undefined && flag.isRequired) {
      throw new UsageError(`--${name} ${flag.value}: is required. ${flag.about}`);
    }
    return [name, value === undefined ? undefined : readValue(name, () => flag.read(value))];
  });
  return { values: Object.fromEntries(values), words, json: typed.has('json'), help: false };
}

/** Not strict, because the messages of parseArgs do not say what is allowed. */
function tokensOf(
  command: AnyCommand,
  typedWords: readonly string[],
): { flags: Map<string, string>; words: string[] } {
  const known = [...Object.keys(command.flags), 'json', 'help'];
  const options = known.map((name) => {
    const flag = command.flags[name];
    const type: 'string' | 'boolean' = flag && !flag.isSwitch ? 'string' : 'boolean';
    return [name, { type }] as const;
  });
  const { tokens } = parseArgs({
    args: [...typedWords],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const flags = new Map<string, string>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (!command.words || (words.length > 0 && !command.words.isMany)) {
        throw new UsageError(`${JSON.stringify(token.value)}: is one word too many after ${command.name}.`);
      }
      words.push(wordOf(command.words, token.value));
      continue;
    }
    const name = token.rawName === '-h' ? 'help' : token.name;
    if (!known.includes(name)) {
      const allowed = known.map((one) => `--${one}`).join(', ');
      throw new UsageError(`${token.rawName}: is no flag of ${command.name}; allowed are ${allowed}.`);
    }
    const flag = command.flags[name];
    const value = valueOf(flag, name, token);
    const before = flags.get(name);
    if (before !== undefined && !flag?.isMany) throw new UsageError(`--${name}: may be given only once.`);
    flags.set(name, before === undefined ? value : `${before},${value}`);
  }
  return { flags, words };
}

function wordOf({ value, choices }: Words, typed: string): string {
  if (choices && !choices.includes(typed))
    throw new UsageError(`${value}: ${JSON.stringify(typed)} is not one of ${choices.join(', ')}.`);
  return typed;
}

function valueOf(
  flag: Flag<unknown> | undefined,
  name: string,
  token: { value?: string | undefined; inlineValue?: boolean | undefined },
): string {
  const { value = '', inlineValue = false } = token;
  if (!flag || flag.isSwitch) {
    if (value !== '') throw new UsageError(`--${name}: takes no value.`);
    return value;
  }
  // `--name --source en` forgot the name; a name that really begins with a hyphen is written --name=-x.
  const isMissing = value.trim() === '' || (value.startsWith('-') && !inlineValue);
  if (isMissing) throw new UsageError(`--${name} ${flag.value}: needs a value. ${flag.about}`);
  return value;
}

function readValue<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`--${name}: ${error.message}`) : error;
  }
}
