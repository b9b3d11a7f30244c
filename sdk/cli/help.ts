import type { AnyCommand } from './command.ts';
import { EXIT_MEANS } from './failed.ts';
import { columns } from './layout.ts';

/** The name with which this process was called. */
const CALL = process.env['npm_lifecycle_event'] === 'cli' ? 'npm run --silent cli --' : 'parlance';

/** `Next: parlance login`, with the command name that works here. */
export function nextOf(command: string): string {
  return `Next: ${command.replace(/^parlance\b/, CALL)}`;
}

/** Help for everything, for a group such as `projects`, or for one command. */
export function helpFor(words: readonly string[], commands: readonly AnyCommand[]): string {
  const group = words.join(' ');
  const [only] = commands.filter((command) => command.name === group);
  if (only) return helpForCommand(only);
  const shown = commands.filter((command) => group === '' || command.name.startsWith(`${group} `));
  return [
    `Usage: ${CALL} ${group === '' ? '' : `${group} `}<command> [flags]`,
    '',
    ...shown.map(({ name, about }) => `  ${name.padEnd(20)}${about}`),
    '',
    'Every command takes --json (one JSON document on standard output) and --help; --version alone prints the version.',
    'Who asks: PARLANCE_TOKEN, else what login kept, else credentials.json of the data folder.',
    '  PARLANCE_URL        the server; else the url of parlance.json',
    '  PARLANCE_TOKEN      ak_…:secret of an App Key, or an access token for posts and media',
    '  PARLANCE_DATA_DIR   the data folder of a server on this machine (.parlance)',
    '',
    'Exit codes:',
    ...Object.entries(EXIT_MEANS).map(([code, means]) => `  ${code.padEnd(4)}${means}`),
  ].join('\n');
}

function helpForCommand({ name, about, flags, words, examples = [] }: AnyCommand): string {
  const rows = Object.entries(flags).map(([flag, { value, about: what, isRequired }]) => [
    `--${flag} ${value}`,
    isRequired ? `${what} Required.` : what,
  ]);
  const shown = columns(
    ['FLAG', ''],
    [
      ...(words ? [[words.value, words.about]] : []),
      ...rows,
      ['--json', 'Print one JSON document.'],
      ['--help', 'Show this.'],
    ],
  );
  const usage = [CALL, name, ...(words ? [usageOf(words)] : []), '[flags]'].join(' ');
  return [
    `Usage: ${usage}`,
    '',
    about,
    '',
    shown,
    ...(examples.length > 0 ? ['', 'Examples:', ...examples.map((one) => `  ${CALL} ${one}`)] : []),
  ].join('\n');
}

function usageOf({ value, isRequired, isMany }: NonNullable<AnyCommand['words']>): string {
  const many = isMany ? `${value} …` : value;
  return isRequired ? many : `[${many}]`;
}
