import { type SourceString, sceneOf } from './context-pack.ts';

/** Smaller groups tell a model too little and cost one call each. In larger groups a model loses track. */
export const GROUP_MIN = 50;
export const GROUP_MAX = 200;
const LABEL_CHARS_MAX = 100;

export interface StringGroup<S extends SourceString = SourceString> {
  /** The scenes in the group. */
  label: string;
  /** In source order. */
  strings: readonly S[];
}

/**
 * Puts the strings of one batch into groups of 50 to 200: large scenes are split evenly, small ones
 * are joined in file order. A group never crosses a batch, so one batch creates, counts and caches it
 * alone, and a resumed run creates the same groups.
 */
export function groupStrings<S extends SourceString>(strings: readonly S[]): StringGroup<S>[] {
  const groups: S[][] = [];
  let open: S[] = [];
  for (const scene of Map.groupBy(strings, sceneOf).values()) {
    if (scene.length >= GROUP_MIN) {
      groups.push(...evenParts(scene));
      continue;
    }
    open.push(...scene);
    if (open.length >= GROUP_MIN) {
      groups.push(open);
      open = [];
    }
  }
  if (open.length > 0) groups.push(open);
  return groups.map((group) => ({ label: labelOf(group), strings: group.sort(byPosition) }));
}

function evenParts<T>(list: readonly T[]): T[][] {
  const parts = Math.ceil(list.length / GROUP_MAX);
  const size = Math.ceil(list.length / parts);
  return Array.from({ length: parts }, (_, index) => list.slice(index * size, (index + 1) * size));
}

function byPosition(a: SourceString, b: SourceString): number {
  return a.position - b.position;
}

function labelOf(strings: readonly SourceString[]): string {
  const scenes = [...new Set(strings.map(sceneOf))].filter((scene) => scene !== '');
  return scenes.join(', ').slice(0, LABEL_CHARS_MAX).toWellFormed();
}
