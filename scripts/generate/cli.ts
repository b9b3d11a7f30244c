import type { AnyCommand } from '../../sdk/cli/command.ts';
import { PLACEHOLDERS } from '../../sdk/cli/config.ts';
import { EXIT_MEANS } from '../../sdk/cli/failed.ts';
import { COMMANDS } from '../../sdk/cli/table.ts';
import { code, page, table } from './markdown.ts';

/** From the same table as --help and the completion. */
export function generateCli(): string {
  return page(
    'The command line',
    'Every command takes `--json` (one JSON document on standard output; everything else goes to standard error) and `--help`. From a checkout of Parlance, `npm run --silent cli --` stands for `parlance`. How they work together: [the guide](../guides/command-line.md).',
    '## Exit codes',
    table(
      ['Code', 'Meaning'],
      Object.entries(EXIT_MEANS).map(([number, means]) => [number, means]),
    ),
    '## Placeholders of `target` in parlance.json',
    table(
      ['Placeholder', 'For `zh-cn` and `locales/en/menu.json`'],
      Object.entries(PLACEHOLDERS).map(([name, example]) => [code(`{${name}}`), example]),
    ),
    '## Commands',
    ...COMMANDS.map(sectionOf),
  );
}

function sectionOf({ name, about, flags, words, examples = [] }: AnyCommand): string {
  const rows = Object.entries(flags).map(([flag, { value, about: what, isRequired }]) => [
    code(`--${flag}${value === '' ? '' : ` ${value}`}`),
    isRequired ? `${what} Required.` : what,
  ]);
  const all = [...(words ? [[code(words.value), words.about]] : []), ...rows];
  return [
    `### ${name}`,
    about,
    ...(all.length > 0 ? [table(['Flag', ''], all)] : []),
    ...(examples.length > 0
      ? [
          [
            '```sh',
            ...examples.map((one) => (one.includes('parlance ') ? one : `parlance ${one}`)),
            '```',
          ].join('\n'),
        ]
      : []),
  ].join('\n\n');
}
