import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, sourceIn } from './imports.ts';

const HOME = 'src/localization/';

/** A module may import itself and those before it. */
const ORDER = [
  'model',
  'project-of',
  'events',
  'formats',
  'projects',
  'keys',
  'callbacks',
  // A task and its strings, then the runs that carry it, then what runs ask engines.
  'task-store',
  'runs',
  'engines',
  // Files out and in, for whatever is in them.
  'export',
  'intake',
  'terms',
  'tm',
  'qa',
  'scan',
  'pipeline',
  'optimize',
  // Called by people and programs.
  'tasks',
  'review',
  'bulk',
  'dismiss',
  'publish',
  // Files of a project: their content, and what is written back into them.
  'push',
  // Knows every run job, because it ends runs that no worker processes any more.
  'rescue',
  'public',
];

const read = (file: string) => readFileSync(file, 'utf8');
const source = sourceIn('src/**/*.ts');
const half = source.filter((file) => file.startsWith(HOME));

const moduleOf = (file: string) => file.slice(HOME.length).replace(/\.ts$/, '').split('/')[0] ?? '';
const isJob = (file: string) => /= define(?:(?:Run)?Job|Cron)\(/.test(read(file));

describe('the order inside localization', () => {
  it('each module imports only itself and earlier ones', () => {
    const wrong = half.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(HOME))
        .filter((target) => ORDER.indexOf(moduleOf(target)) > ORDER.indexOf(moduleOf(file)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('every module has its place', () => {
    expect([...new Set(half.map(moduleOf))].toSorted()).toEqual(ORDER.toSorted());
  });

  it('a job is enqueued by its name: only the list of jobs and the rescue import its code', () => {
    const mayKnow = (file: string) =>
      file === 'src/app/jobs.ts' || file.startsWith(`${HOME}rescue/`) || !importsOf(file).some(isOurs);
    const isOurs = (target: string) => target.startsWith(HOME) && isJob(target);
    expect(source.filter((file) => !mayKnow(file))).toEqual([]);
  });

  it('every job is in the list, and a job of runs is made by defineRunJob', () => {
    const listed = importsOf('src/app/jobs.ts').filter((file) => file.startsWith(HOME));
    expect(half.filter(isJob).toSorted()).toEqual(listed.toSorted());
    const byHand = half.filter(
      (file) => /= define(?:Job|Cron)\(/.test(read(file)) && /commit(?:Task|Owned)/.test(read(file)),
    );
    expect(byHand).toEqual([]);
  });

  it('creating a task loads only what a creation needs', () => {
    const closure = new Set<string>();
    const add = (file: string) => {
      if (closure.has(file)) return;
      closure.add(file);
      for (const target of importsOf(file)) add(target);
    };
    add(`${HOME}tasks/create-task.ts`);
    // With the engines, including those of the workspace (asked what they cover before anything is spent), the files
    // that were sent before, the twelve files of English sentences, what a call remembers of who may call, how it
    // records what it changed, how large a run is, the pictures for engines, the surroundings of a text for the
    // offline engine, the syntaxes of a project, which decide what is a placeholder, and how a folder is made durable.
    expect(closure.size).toBeLessThanOrEqual(220);
    expect([...closure].filter((file) => file.startsWith(HOME) && isJob(file))).toEqual([]);
  });
});

describe('the public file of localization', () => {
  const shownIn = `${HOME}public.ts`;
  const isInside = (file: string) => /^src\/(?:bridge|desk)\//.test(file);
  const bridge = source.filter(isInside);

  it('is the only import of the bridge and the desk from this half', () => {
    const past = bridge.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(HOME) && target !== shownIn)
        .map((target) => `${file} -> ${target}`),
    );
    expect(past).toEqual([]);
  });

  it('exports exactly what they use, and nobody else imports it', () => {
    const namesIn = (text: string) =>
      text
        .split(',')
        .map((name) => name.replace(/^\s*type\s/, '').trim())
        .filter((name) => name !== '');
    const shown = [...read(shownIn).matchAll(/^export (?:type )?\{([^}]+)\} from/gm)].flatMap(
      ([, names = '']) => namesIn(names),
    );
    const used = bridge.flatMap((file) =>
      [...read(file).matchAll(/import (?:type )?\{([^}]+)\} from '#localization\/public\.ts'/g)].flatMap(
        ([, names = '']) => namesIn(names),
      ),
    );
    expect(shown.toSorted()).toEqual([...new Set(used)].toSorted());
    const others = source.filter((file) => !isInside(file) && importsOf(file).includes(shownIn));
    expect(others).toEqual([]);
  });
});
