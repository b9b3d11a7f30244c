import type { Frozen } from '../posts/blocked-versions.ts';

/** Longer than all tries of its job: an older edit no longer has a job. */
const LIFE_MS = 15 * 60_000;

export const isUnderWay = ({ edit }: Frozen, now: Date): boolean =>
  edit !== undefined && now.getTime() - Date.parse(edit.at) < LIFE_MS;

/**
 * The content that is on the platform, with or without the requested edit. An edit replaces the whole text,
 * so no part of it counts as added by the workspace.
 */
export function settled({ edit, written, ...frozen }: Frozen, isDone: boolean): Frozen {
  return isDone && edit
    ? { ...frozen, text: edit.text, settings: edit.settings }
    : { ...frozen, ...(written !== undefined && { written }) };
}
