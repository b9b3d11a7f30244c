import { addTenant } from '../bench/tenants.ts';
import { openWorld } from '../bench/world.ts';
import { findRepositories, type Repository } from './repositories/find-files.ts';
import { Client, type KeptFile, previewEdits, pushAndPull } from './repositories/push-and-pull.ts';
import { writeBack } from './repositories/write-back.ts';
import { type EvalLine, show } from './section.ts';

/** Each is read and written in memory; this many of them also go over the wire. */
const FILES_MAX = 300;
const PUSHED_MAX = 30;

/**
 * Language files of third-party repositories: pushed and pulled they come back byte by byte, and a preview says
 * exactly what was edited, renamed and deleted upstream. `--dir` has a folder for each repository.
 */
export async function evalRepositories({
  dir,
  aside,
  programs,
  rows,
}: {
  dir?: string;
  aside?: string;
  /** Only these repositories. */
  programs?: string;
  /** At most this many files of one. */
  rows?: string;
}): Promise<EvalLine[]> {
  if (dir === undefined) throw new Error('repositories needs a folder: --dir');
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const world = await openWorld({
      quick: false,
      profileDir: null,
      caseFilter: '',
      defer: (step) => void undo.push(step),
    });
    const api = await world.start('api');
    const lines: EvalLine[] = [];
    for (const repository of findRepositories(dir, aside ?? 'with')) {
      if (programs !== undefined && !programs.split(',').includes(repository.name)) continue;
      const client = new Client(api.url, await addTenant(world, 1, 0));
      const found = await evalOne(repository, client, Number(rows ?? FILES_MAX));
      // Each takes minutes, so the results so far are printed.
      process.stderr.write(show(found));
      lines.push(...found);
    }
    return lines;
  } finally {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  }
}

async function evalOne({ name, files }: Repository, client: Client, max: number): Promise<EvalLine[]> {
  const some = files.slice(0, max);
  const kept: KeptFile[] = [];
  const faults: string[] = [];
  for (const file of some) {
    const back = await writeBack(file);
    if (back.fault !== null) faults.push(`${file.path}: ${back.fault}`);
    if (back.kept) kept.push({ ...file, kept: back.kept });
  }
  const strings = kept.reduce((sum, each) => sum + each.kept.strings.length, 0);
  const formats = [...new Set(some.map(({ format }) => format))].join(', ');
  const line = (what: string, value: string, bound: string, ok: boolean | null): EvalLine => ({
    section: 'repositories',
    what: `${name}: ${what}`,
    value,
    bound,
    ok,
  });
  const pushed = kept.slice(0, PUSHED_MAX);
  const wire = await pushAndPull(client, pushed).catch((error: unknown) => [String(error)]);
  const preview = await previewEdits(client, pushed).catch((error: unknown) => ({
    said: [String(error)],
    wanted: ['nothing of the kind'],
  }));
  const isExact = preview === null || preview.said.join('\n') === preview.wanted.join('\n');
  const first = (list: readonly string[]) =>
    list.length === 0 ? 'all' : `not ${list.length}: ${list.slice(0, 3).join('; ')}`;
  return [
    line('formats', `${formats}; ${some.length} files, ${strings} strings`, '', null),
    line('written back', first(faults), 'all', faults.length === 0),
    line(`pushed and pulled (${pushed.length} files)`, first(wire), 'all', wire.length === 0),
    line(
      'edits in the preview',
      preview === null ? 'none was plain enough' : preview.said.join('; '),
      isExact ? 'exactly these' : `exactly ${preview?.wanted.join('; ')}`,
      preview === null ? null : isExact,
    ),
  ];
}
