import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand, type Result } from './command.ts';
import { compareFiles, type Comparison, isNews, writeChanged } from './compare-files.ts';
import { texts, toggle, wholeNumber } from './flags.ts';
import { columns } from './layout.ts';
import { openProject, type Project } from './open-project.ts';

/** For --watch: how often the server is asked for news, and how often every file is compared. */
const LOOK_SEC = 2;
const WHOLE_SEC = 60;

export const pull = defineCommand({
  name: 'pull',
  about: 'Write the translated files into this folder: only those that differ, each whole or not at all.',
  flags: {
    languages: texts('A,B', 'Only these languages.'),
    watch: toggle('Stay and write whatever is published, until Ctrl-C.'),
    every: wholeNumber(
      1,
      3600,
      `Seconds after which --watch compares every file (${WHOLE_SEC}); what is published comes within ${LOOK_SEC}.`,
    ),
  },
  examples: ['pull', 'pull --languages de,fr', 'pull --watch'],

  async run({ languages, watch, every }, place, { terminal, signal, isJson }) {
    const project = await openProject(place);
    let last: Comparison;
    for (;;) {
      last = await compareFiles(project, { languages }, terminal);
      await writeChanged(last.changed, terminal, signal);
      if (!watch) break;
      if (last.changed.length > 0)
        terminal.print(isJson ? JSON.stringify(jsonOf(last)) : showChanged(last, 'wrote'));
      await untilNews(project, last, every ?? WHOLE_SEC, signal);
    }
    return resultOf(last, 'wrote');
  },
});

/** Or until all files are due: a file may have been changed locally, which the server cannot know. */
async function untilNews(
  project: Project,
  last: Comparison,
  everySec: number,
  signal: AbortSignal,
): Promise<void> {
  const due = Date.now() + everySec * 1000;
  // A large folder is requested in groups: not more than two of them a second.
  const lookSec = Math.max(LOOK_SEC, last.asked.length / 2);
  while (Date.now() < due) {
    await sleep(Math.min(lookSec * 1000, due - Date.now()), undefined, { signal });
    if (await isNews(project, last)) return;
  }
}

export function resultOf(comparison: Comparison, did: 'wrote' | 'would write'): Result {
  const { changed, files, unknown } = comparison;
  const none = files.length === 0 ? 'There is no file to write.' : 'Every file is as it should be.';
  return {
    json: jsonOf(comparison),
    text: [
      changed.length === 0 ? none : showChanged(comparison, did),
      ...(unknown.length > 0
        ? [
            `Not pushed yet: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ' …' : ''}. Next: parlance push`,
          ]
        : []),
    ].join('\n'),
  };
}

function jsonOf({ changed, files, unknown }: Comparison) {
  return {
    files: files.length,
    changed: changed.map(({ path, language, sha256, size, strings, translated, isThere }) => ({
      path,
      language,
      sha256,
      size,
      strings,
      translated,
      is_new: !isThere,
    })),
    not_pushed: unknown,
  };
}

function showChanged({ changed }: Comparison, did: string): string {
  return columns(
    [did.toUpperCase(), 'LANGUAGE', 'TRANSLATED', ''],
    changed.map((file) => [
      file.path,
      file.language ?? 'all',
      `${file.translated}/${file.strings}`,
      file.isThere ? '' : 'new',
    ]),
  );
}
