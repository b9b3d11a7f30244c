import { acceleratorMark, countMarks } from '#kernel/accelerators.ts';
import { say } from '#kernel/say.ts';
import { keyMark } from '#kernel/syntaxes.ts';
import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

/**
 * Expects exactly one key, anywhere in the text: Chinese and Japanese menus write (&F). Usually this
 * is only a note, because translators of whole programs leave keys out: the toolkit then chooses its
 * own or none, and the entry still works.
 */
export const acceleratorKeys: Check = defineCheck({
  id: 'accelerator_keys',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_accelerator_keys'),
  when: HAS.ampersand | HAS.markdown,
  find({ from, source, target }) {
    const mark = acceleratorMark(source);
    // In a project that marks keys with another character, this is an ordinary ampersand or underscore.
    if (mark === null || (keyMark(from.own) ?? mark) !== mark) return NONE;
    const own = countMarks(target, mark);
    if (own === 1) return NONE;
    if (own > 1) return [whole(target, say('check.stands_times', { mark, own }))];
    const finding: Finding = whole(target, say('check.key_after_missing', { mark }));
    const isLoud = isKnownByHeart(source, mark) || isBroken(target, mark);
    return [isLoud ? finding : { ...finding, severity: 'info' }];
  },
});

/** Entries and buttons with a fixed key in the desktop guidelines, which people press without looking. */
const STANDARD = new Set(
  `file, edit, view, insert, format, tools, window, help, options, bookmarks, new, open, open recent, save, save as,
  save all, close, quit, exit, print, print preview, undo, redo, cut, copy, paste, delete, select all, find, find next,
  replace, preferences, properties, contents, about, ok, cancel, apply, yes, no, back, next, finish`.split(
    /,\s+/u,
  ),
);

function isKnownByHeart(source: string, mark: string): boolean {
  return STANDARD.has(
    source
      .replace(mark, '')
      .replace(/(?:…|\.{3})?\s{0,3}$/u, '')
      .toLowerCase(),
  );
}

/**
 * The mark is before no letter ("_ Open"), belongs to another toolkit, or is missing in its brackets:
 * 打开 (O).
 */
const KEY_IN_BRACKETS = /[(（][_&~]?[A-Z0-9][)）]\P{L}{0,4}$/u;

function isBroken(target: string, mark: string): boolean {
  return target.includes(mark) || KEY_IN_BRACKETS.test(target);
}
