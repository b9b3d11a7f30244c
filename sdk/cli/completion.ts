import { type AnyCommand, defineCommand } from './command.ts';
import type { Flag } from './flags.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** What a shell needs to know of one command. */
interface Offered {
  words: string[];
  about: string;
  flags: { name: string; about: string; takesValue: boolean; choices: readonly string[] }[];
  choices: readonly string[];
}

/** Made from the table, of which it is part: so the table is read on demand. */
export const completionOf = (table: () => readonly AnyCommand[]) =>
  defineCommand({
    name: 'completion',
    about: 'Print a script that lets your shell complete commands and flags.',
    flags: {},
    words: { value: 'SHELL', about: `One of ${SHELLS.join(', ')}.`, isRequired: true, choices: SHELLS },
    examples: ['completion bash > /etc/bash_completion.d/parlance', 'completion fish | source'],

    async run(_flags, _place, { words: [shell] }) {
      const offered = table().map(offeredOf);
      const script = shell === 'fish' ? forFish(offered) : forBash(offered, shell === 'zsh');
      return { json: { shell, script }, text: script };
    },
  });

function offeredOf({ name, about, flags, words }: AnyCommand): Offered {
  const own = Object.entries(flags).map(
    ([flag, { about: what, isSwitch, choices = [] }]: [string, Flag<unknown>]) => ({
      name: flag,
      about: what,
      takesValue: !isSwitch,
      choices,
    }),
  );
  const shared = { takesValue: false, choices: [] };
  return {
    words: name.split(' '),
    about,
    flags: [
      ...own,
      { name: 'json', about: 'Print one JSON document.', ...shared },
      { name: 'help', about: 'Show help.', ...shared },
    ],
    choices: words?.choices ?? [],
  };
}

/** zsh reads the same through its bash layer. */
function forBash(commands: readonly Offered[], isZsh: boolean): string {
  const firsts = [...new Set(commands.map(({ words: [first = ''] }) => first))];
  const seconds = firsts.map((first) => ({
    first,
    words: commands
      .filter(({ words }) => words[0] === first && words.length > 1)
      .map(({ words }) => words[1] ?? ''),
  }));
  const cases = (rows: readonly [string, readonly string[]][]) =>
    rows
      .filter(([, words]) => words.length > 0)
      .map(([when, words]) => `    '${when}') words='${words.join(' ')}' ;;`);
  const flagWords = commands.map(({ words, flags, choices }): [string, string[]] => [
    words.join(' '),
    [...choices, ...flags.map(({ name }) => `--${name}`)],
  ]);
  const values = commands.flatMap(({ words, flags }) =>
    flags.map(({ name, choices }): [string, readonly string[]] => [`${words.join(' ')} --${name}`, choices]),
  );
  return [
    ...(isZsh ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_parlance() {',
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words="" command="" i',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    '    [[ "${COMP_WORDS[i]}" == -* ]] && break',
    '    command="${command:+$command }${COMP_WORDS[i]}"',
    '  done',
    '  case "$command" in',
    `    '') words='${firsts.join(' ')}' ;;`,
    ...cases(seconds.map(({ first, words }): [string, string[]] => [first, words])),
    ...cases(
      flagWords.filter(([name]) => !seconds.some(({ first, words }) => first === name && words.length > 0)),
    ),
    '  esac',
    '  case "$command $before" in',
    ...cases(values),
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    'complete -o default -F _parlance parlance',
    '',
  ].join('\n');
}

function forFish(commands: readonly Offered[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = ['complete -c parlance -f'];
  for (const first of new Set(commands.map(({ words }) => words[0] ?? ''))) {
    const own = commands.filter(({ words }) => words[0] === first);
    const about = own.length === 1 ? (own[0]?.about ?? '') : `${own.length} commands`;
    lines.push(`complete -c parlance -n __fish_use_subcommand -a ${first} -d ${quote(about)}`);
  }
  for (const { words, about, flags, choices } of commands) {
    const [first = '', second] = words;
    const when =
      second === undefined
        ? `__fish_seen_subcommand_from ${first}`
        : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`;
    if (second !== undefined)
      lines.push(
        `complete -c parlance -n ${quote(`__fish_seen_subcommand_from ${first}`)} -a ${second} -d ${quote(about)}`,
      );
    if (choices.length > 0)
      lines.push(`complete -c parlance -n ${quote(when)} -a ${quote(choices.join(' '))}`);
    for (const flag of flags) {
      const value =
        flag.choices.length > 0 ? ` -x -a ${quote(flag.choices.join(' '))}` : flag.takesValue ? ' -r' : '';
      lines.push(`complete -c parlance -n ${quote(when)} -l ${flag.name}${value} -d ${quote(flag.about)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
