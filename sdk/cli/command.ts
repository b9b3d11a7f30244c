import { parseArgs } from 'node:util';
import type { Place } from './connect.ts';
import { type Flag, type Flags, UsageError, type Values } from './flags.ts';

/** One document for programs, a few lines for people; main.ts prints one of the two. */
export interface Result {
  json: unknown;
  text: string;
  /** The command worked and what it found is bad news. */
  isBad?: boolean;
}

export interface Command<F extends Flags = Flags> {
  /** As typed: `projects create`. */
  name: string;
  about: string;
  flags: F;
  run(values: Values<F>, place: Place): Promise<Result>;
}

/** Erased form, so that one table can hold commands of every shape. */
export type AnyCommand = Omit<Command, 'run'> & { run(values: unknown, place: Place): Promise<Result> };

export function defineCommand<F extends Flags>(command: Command<F>): Command<F> {
  return command;
}

export interface Typed {
  values: Record<string, unknown>;
  json: boolean;
  help: boolean;
}

/** Every refusal names the flag and says what is allowed. */
export function readFlags(command: AnyCommand, words: readonly string[]): Typed {
  const typed = tokensOf(command, words);
  if (typed.has('help')) return { values: {}, json: false, help: true };
  const values = Object.entries(command.flags).map(([name, flag]) => {
    const value = typed.get(name);
    if (value === undefined && flag.isRequired) {
      throw new UsageError(`--${name} ${flag.value}: is required. ${flag.about}`);
    }
    return [name, value === undefined ? undefined : readValue(name, () => flag.read(value))];
  });
  return { values: Object.fromEntries(values), json: typed.has('json'), help: false };
}

/** Not strict, because the words of parseArgs for what is wrong do not say what is allowed. */
function tokensOf(command: AnyCommand, words: readonly string[]): Map<string, string> {
  const known = [...Object.keys(command.flags), 'json', 'help'];
  const options = known.map((name) => {
    const type: 'string' | 'boolean' = Object.hasOwn(command.flags, name) ? 'string' : 'boolean';
    return [name, { type }] as const;
  });
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const typed = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      throw new UsageError(`${JSON.stringify(token.value)}: is one word too many after ${command.name}.`);
    }
    const name = token.rawName === '-h' ? 'help' : token.name;
    if (!known.includes(name)) {
      const allowed = known.map((one) => `--${one}`).join(', ');
      throw new UsageError(`${token.rawName}: is no flag of ${command.name}; allowed are ${allowed}.`);
    }
    if (typed.has(name)) throw new UsageError(`--${name}: may be given only once.`);
    typed.set(name, valueOf(command.flags[name], name, token));
  }
  return typed;
}

function valueOf(
  flag: Flag<unknown> | undefined,
  name: string,
  token: { value?: string | undefined; inlineValue?: boolean | undefined },
): string {
  const { value = '', inlineValue = false } = token;
  if (!flag) {
    if (value !== '') throw new UsageError(`--${name}: takes no value.`);
    return value;
  }
  // `--name --source en` forgot the name; a name that does begin with a hyphen is written --name=-x.
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
