import type { Input, Output } from '../../api/client.ts';

/** Decisions about a push before it is applied. */
export interface Decisions {
  gone: 'hide' | 'keep';
  /** However many strings would be hidden. */
  isAllowed: boolean;
  /** Strings of which only the typography changed keep their translations. */
  keepsMinor: boolean;
  /** All that look like renames, not only the sure ones. */
  takesAll: boolean;
  /** Probable renames that were confirmed, old id to new id. */
  taken: Readonly<Record<string, string>>;
  /** Old ids of renames that were rejected. */
  refused: readonly string[];
  task: boolean;
  languages: readonly string[] | null;
}

export const FIRST: Decisions = {
  gone: 'hide',
  isAllowed: false,
  keepsMinor: true,
  takesAll: false,
  taken: {},
  refused: [],
  task: true,
  languages: null,
};

type Change = Output<'preview_push'>['items'][number];

export function isTaken({ old_id, is_sure }: Change, decided: Decisions): boolean {
  if (old_id === null || decided.refused.includes(old_id)) return false;
  return is_sure || decided.takesAll || Object.hasOwn(decided.taken, old_id);
}

export function takeRename({ old_id, string_id }: Change, isOn: boolean, decided: Decisions): Decisions {
  if (old_id === null) return decided;
  const { [old_id]: _, ...others } = decided.taken;
  const refused = decided.refused.filter((each) => each !== old_id);
  return isOn
    ? { ...decided, refused, taken: { ...others, [old_id]: string_id } }
    : { ...decided, refused: [...refused, old_id], taken: others };
}

/** As input of apply_push. */
export function applied(
  { gone, isAllowed, keepsMinor, takesAll, taken, refused, task }: Decisions,
  languages: readonly string[],
): Omit<Input<'apply_push'>, 'project_id' | 'push_id' | 'revision'> {
  return {
    gone,
    allow_removals: isAllowed,
    renames: { accept: takesAll ? 'all' : 'sure', pairs: { ...taken }, refuse: [...refused] },
    ...(keepsMinor && { minor: 'typography' as const }),
    ...(task && languages.length > 0 && { task: { languages: [...languages] } }),
  };
}
