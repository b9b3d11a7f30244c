import { parseArgs } from 'node:util';
import { evalChecks } from './checks.ts';
import { evalForeign } from './foreign.ts';
import { evalOffline } from './offline.ts';
import { evalRepair } from './repair.ts';
import { evalRepositories } from './repositories.ts';
import { scanSection } from './scan.ts';
import { type EvalLine, type Section, show } from './section.ts';
import { evalTm } from './tm.ts';

/** One line each; a section returns figures and the bound of each. */
const SECTIONS: ReadonlyMap<string, Section> = new Map<string, Section>([
  ['tm', evalTm],
  ['repair', evalRepair],
  ['checks', evalChecks],
  ['scan', scanSection],
  ['offline', evalOffline],
]);

/** Only when named: they read third-party data, which differs from machine to machine. */
const NAMED = ['foreign', 'repositories'];
const FOREIGN_OPTIONS = {
  dir: { type: 'string' },
  languages: { type: 'string' },
  programs: { type: 'string' },
  aside: { type: 'string' },
  rows: { type: 'string' },
  parts: { type: 'string' },
  samples: { type: 'string' },
  rates: { type: 'string' },
  sides: { type: 'string' },
  words: { type: 'string' },
  kinship: { type: 'string' },
} as const;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      ...FOREIGN_OPTIONS,
    },
  });
  const unknown = positionals.find((name) => !SECTIONS.has(name) && !NAMED.includes(name));
  if (unknown !== undefined) {
    process.stderr.write(
      `There is no section ${JSON.stringify(unknown)}. Known: ${[...SECTIONS.keys(), ...NAMED].join(', ')}.\n`,
    );
    return 2;
  }
  const names = positionals.length > 0 ? positionals : [...SECTIONS.keys()];
  const lines: EvalLine[] = [];
  for (const name of names) lines.push(...((await SECTIONS.get(name)?.()) ?? []));
  if (positionals.includes('foreign')) lines.push(...(await evalForeign(values)));
  if (positionals.includes('repositories')) lines.push(...(await evalRepositories(values)));
  process.stdout.write(values.json ? `${JSON.stringify(lines, null, 2)}\n` : show(lines));
  // A figure outside its bound fails the command, so that CI or a hook can enforce it.
  return lines.every((line) => line.ok !== false) ? 0 : 1;
}
