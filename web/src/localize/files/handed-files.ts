import type { Found } from './collect-dropped.ts';

let handed: readonly Found[] = [];

/**
 * Files that were chosen on another page, or dropped before this one knew its project: they wait here until it takes
 * them. A browser gives no other way to carry them.
 */
export function handFiles(found: readonly Found[]): void {
  handed = [...handed, ...found];
}

/** Once: whoever comes back later chooses anew. */
export function takeHanded(): Found[] {
  const taken = [...handed];
  handed = [];
  return taken;
}
