import type { Found } from './collect-dropped.ts';

let handed: readonly Found[] = [];

/**
 * Files that were chosen on another page, or dropped before this page knew its project: they wait here until it takes
 * them. A browser offers no other way to carry them.
 */
export function handFiles(found: readonly Found[]): void {
  handed = [...handed, ...found];
}

/** Once: people who come back later choose again. */
export function takeHanded(): Found[] {
  const taken = [...handed];
  handed = [];
  return taken;
}
