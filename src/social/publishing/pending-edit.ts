import type { Frozen } from '../posts/blocked-versions.ts';

/** Longer than all tries of its job: an older edit has no job any more. */
const LIFE_MS = 15 * 60_000;

export const isUnderWay = ({ edit }: Frozen, now: Date): boolean =>
  edit !== undefined && now.getTime() - Date.parse(edit.at) < LIFE_MS;

/**
 * As it is on the platform, with or without the words that were asked for. Those are all of the text, so that nothing
 * in them counts as added by the workspace.
 */
export function settled({ edit, written, ...frozen }: Frozen, isDone: boolean): Frozen {
  return isDone && edit
    ? { ...frozen, text: edit.text, settings: edit.settings }
    : { ...frozen, ...(written !== undefined && { written }) };
}
