import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Shipped files, as paths from the root: no tests, and nothing that only they use. */
export const sourceIn = (...patterns: string[]): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !/\.test\.tsx?$|-for-tests\.tsx?$|\.d\.ts$|\/node_modules\//.test(file));

/** The prefix of a path that is not a package, and the folder it stands for. */
const FOLDERS: readonly (readonly [string, string])[] = [
  ['#', 'src/'],
  ['@sdk/', 'sdk/src/'],
];

/** The files that a file imports, as paths from the root. A type counts as much as a function. */
export function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}).*? from '([.#@][^']+)'/gm)].flatMap(
    ([, path = '']) => {
      if (path.startsWith('.')) return [join(dirname(file), path)];
      const folder = FOLDERS.find(([start]) => path.startsWith(start));
      return folder ? [folder[1] + path.slice(folder[0].length)] : [];
    },
  );
}

/** Groups whose members all lead back to themselves (Tarjan): each arrow is followed once. */
export function loopsIn(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const entered = new Map<string, number>();
  const open: string[] = [];
  const loops: string[][] = [];
  const walk = (at: string): number => {
    const own = entered.size;
    entered.set(at, own);
    open.push(at);
    let oldest = own;
    for (const to of arrows.get(at) ?? []) {
      const reached = entered.get(to);
      if (reached === undefined) oldest = Math.min(oldest, walk(to));
      else if (open.includes(to)) oldest = Math.min(oldest, reached);
    }
    if (oldest === own) {
      const group = open.splice(open.lastIndexOf(at));
      if (group.length > 1) loops.push(group.toSorted());
    }
    return oldest;
  };
  for (const at of arrows.keys()) if (!entered.has(at)) walk(at);
  return loops;
}

/** Imports against an order of modules: each may import itself and those before it. */
export function againstOrder(
  files: readonly string[],
  home: string,
  order: readonly string[],
): { wrong: string[]; modules: string[] } {
  const moduleOf = (file: string) => file.slice(home.length).split('/')[0] ?? '';
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => to.startsWith(home))
      .filter((to) => order.indexOf(moduleOf(to)) > order.indexOf(moduleOf(file)))
      .map((to) => `${file} -> ${to}`),
  );
  return { wrong, modules: [...new Set(files.map(moduleOf))].toSorted() };
}
