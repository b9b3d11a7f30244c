/** The input makes no sense: exit code 2. The message is a complete sentence. */
export class UsageError extends Error {}

export interface Flag<T> {
  /** Shown in the help after the flag: --name TEXT. */
  value: string;
  about: string;
  isRequired: boolean;
  read(text: string): T;
  /** A switch without a value. */
  isSwitch?: true;
  /** May be given more than once; the values are combined, separated by commas. */
  isMany?: true;
  /** Words that a shell may suggest. */
  choices?: readonly string[];
}

export type Flags = Record<string, Flag<unknown>>;

export type Values<F extends Flags> = {
  [K in keyof F]: F[K] extends Needed<infer T> ? T : F[K] extends Flag<infer T> ? T | undefined : never;
};

type Needed<T> = Flag<T> & { isRequired: true };

/** The sentence begins with the flag, which readFlags prepends. */
function refuse(sentence: string): never {
  throw new UsageError(sentence);
}

export function text(value: string, about: string): Flag<string> {
  return flag(value, about, (typed) => typed);
}

export function texts(value: string, about: string): Flag<string[]> {
  return { ...flag(value, about, split), isMany: true };
}

/** `--yes`: true or absent. */
export function toggle(about: string): Flag<true> {
  return { ...flag('', about, (): true => true), isSwitch: true };
}

export function oneOf<const T extends string>(allowed: readonly T[], about: string): Flag<T> {
  const read = (typed: string) => checked(typed, allowed);
  return { ...flag('WORD', `${about} One of ${allowed.join(', ')}.`, read), choices: allowed };
}

/** `all` stands for the second argument, by default for every allowed word. */
export function someOf<const T extends string>(
  allowed: readonly T[],
  about: string,
  all: readonly T[] = allowed,
): Flag<readonly T[]> {
  const read = (typed: string) =>
    typed.trim() === 'all' ? all : split(typed).map((word) => checked(word, allowed, 'all or some of'));
  return {
    ...flag('A,B', `${about} all, or some of ${allowed.join(', ')}.`, read),
    choices: ['all', ...allowed],
  };
}

export function wholeNumber(min: number, max: number, about: string): Flag<number> {
  return flag('NUMBER', `${about} From ${min} to ${max}.`, (typed) => {
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    return number >= min && number <= max ? number : refuse(`must be a whole number from ${min} to ${max}.`);
  });
}

export function needed<T>(optional: Flag<T>): Needed<T> {
  return { ...optional, isRequired: true };
}

function flag<T>(value: string, about: string, read: (typed: string) => T): Flag<T> {
  return { value, about, isRequired: false, read };
}

function split(typed: string): string[] {
  const words = typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return words.length > 0 ? words : refuse('needs at least one word between the commas.');
}

function checked<T extends string>(word: string, allowed: readonly T[], intro = 'one of'): T {
  const known = allowed.find((one) => one === word);
  return (
    known ?? refuse(`${JSON.stringify(word)} is not allowed; it must be ${intro} ${allowed.join(', ')}.`)
  );
}
