import { defineCommand } from './command.ts';
import { compareFiles } from './compare-files.ts';
import { EXIT } from './failed.ts';
import { texts } from './flags.ts';
import { openProject } from './open-project.ts';
import { resultOf } from './pull.ts';

export const diff = defineCommand({
  name: 'diff',
  about: 'Say what a pull would write, and write nothing; exit 3 if that is anything.',
  flags: { languages: texts('A,B', 'Only these languages.') },
  examples: ['diff', 'diff --json'],

  async run({ languages }, place, { terminal }) {
    const comparison = await compareFiles(await openProject(place), { languages }, terminal);
    const result = resultOf(comparison, 'would write');
    if (comparison.changed.length === 0) return result;
    return { ...result, text: `${result.text}\nNext: parlance pull`, code: EXIT.found };
  },
});
