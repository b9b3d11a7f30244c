import type { AnyCommand } from './command.ts';
import { columns } from './layout.ts';

const CALL = 'npm run --silent cli --';

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
    'Every command takes --json (one JSON document on standard output) and --help.',
    'The server and its owner are found in credentials.json of the data folder:',
    '  PARLANCE_DATA_DIR   the data folder (.parlance)',
    '  PARLANCE_URL        another address of the server',
  ].join('\n');
}

function helpForCommand({ name, about, flags }: AnyCommand): string {
  const rows = Object.entries(flags).map(([flag, { value, about: what, isRequired }]) => [
    `--${flag} ${value}`,
    isRequired ? `${what} Required.` : what,
  ]);
  const shown = columns(
    ['FLAG', ''],
    [...rows, ['--json', 'Print one JSON document.'], ['--help', 'Show this.']],
  );
  return [`Usage: ${CALL} ${name} [flags]`, '', about, '', shown].join('\n');
}
