import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, sourceIn } from './imports.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const source = sourceIn('src/{social,bridge,desk,app}/**/*.ts');
const ofHalf = source.filter((f) => !f.startsWith('src/app/'));

describe('jobs are enqueued by name', () => {
  it('only the list of jobs imports the code of a job', () => {
    const jobs = new Set(ofHalf.filter((f) => /\bdefine(?:Job|Cron)\(/.test(read(f))));
    expect(jobs.size).toBeGreaterThan(15);
    const wrong = source
      .filter((f) => f !== 'src/app/jobs.ts')
      .flatMap((f) => importsOf(f).flatMap((to) => (jobs.has(to) ? [`${f} -> ${to}`] : [])));
    expect(wrong).toEqual([]);
  });

  it('the names of jobs import nothing of their half', () => {
    const wrong = ['src/social/jobs.ts', 'src/bridge/jobs.ts'].flatMap((f) =>
      importsOf(f).filter((to) => !to.startsWith('src/platform/')),
    );
    expect(wrong).toEqual([]);
  });
});

/**
 * A module of the social half may import itself and earlier modules. A function that would need a later module
 * belongs in that module; a noun that both need belongs in model.ts.
 */
const ORDER = [
  'model.ts',
  'jobs.ts',
  'events.ts',
  'instant.ts',
  'caller.ts',
  // The post itself: rows, content, visibility, projection.
  'posts',
  'workspace',
  'events',
  'media',
  // Additions of a workspace to published posts.
  'outgoing',
  'confirmations',
  'accounts',
  // What changes the media of posts that somebody has agreed to.
  'media-edits',
  'tags',
  'webhooks',
  'connect',
  'credentials',
  'oauth',
  'audit',
  'overview',
  // Posts: showing, listing, exporting.
  'reading',
  'manual',
  'precheck',
  'approvals',
  'schedule',
  'publishing',
  'errors',
  // Posts: creating and changing.
  'writing',
  'review-links',
  // Reusable words for posts, and additions to them.
  'wording',
  // Addresses whose items become drafts.
  'feeds',
  // Posts that are published again in free slots.
  'pools',
  'calendar-feeds',
  'ideas',
  'comments',
  'saved-replies',
  'analytics',
];

describe('the order of the modules', () => {
  const moduleOf = (path: string) => path.split('/')[2] ?? '';
  const files = source.filter((f) => f.startsWith('src/social/') && f !== 'src/social/public.ts');
  const arrows = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => to.startsWith('src/social/') && moduleOf(to) !== moduleOf(file))
      .map((to) => ({ file, to, from: moduleOf(file), into: moduleOf(to) })),
  );

  it('names every module once', () => {
    expect(ORDER.toSorted()).toEqual([...new Set(files.map(moduleOf))].sort());
  });

  it('a module imports only earlier ones', () => {
    const wrong = arrows.filter(({ from, into }) => ORDER.indexOf(into) >= ORDER.indexOf(from));
    expect(wrong.map(({ file, to }) => `${file} -> ${to}`)).toEqual([]);
  });

  it('no module imports itself indirectly', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const arrow of arrows) {
        if (arrow.from !== from || seen.has(arrow.into)) continue;
        seen.add(arrow.into);
        reach(arrow.into, seen);
      }
      return seen;
    };
    expect(ORDER.filter((module) => reach(module).has(module))).toEqual([]);
  });

  it('the nouns import nothing of the half', () => {
    expect(importsOf('src/social/model.ts').filter((to) => !to.startsWith('src/kernel/'))).toEqual([]);
  });
});

describe('the public file of social', () => {
  const bridge = source.filter((f) => /^src\/(?:bridge|desk)\//.test(f));

  it('the bridge and the desk use the social half through it only', () => {
    const wrong = bridge.flatMap((f) =>
      importsOf(f)
        .filter((to) => to.startsWith('src/social/') && to !== 'src/social/public.ts')
        .map((to) => `${f} -> ${to}`),
    );
    expect(wrong).toEqual([]);
    expect(
      ofHalf.filter((f) => f.startsWith('src/social/') && importsOf(f).includes('src/social/public.ts')),
    ).toEqual([]);
  });

  it('exports exactly what they use', () => {
    const names = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].flatMap(([, list = '']) =>
        list.split(',').flatMap((item) => item.trim().replace(/^type /, '') || []),
      );
    const used = bridge.flatMap((f) =>
      names(read(f), /import (?:type )?\{([^}]*)\} from '#social\/public\.ts'/g),
    );
    const shown = names(read('src/social/public.ts'), /export (?:type )?\{([^}]*)\} from/g);
    expect(shown.toSorted()).toEqual([...new Set(used)].sort());
  });
});
