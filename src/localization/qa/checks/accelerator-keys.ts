import { acceleratorMark, countMarks } from '#kernel/accelerators.ts';
import { say } from '#kernel/say.ts';
import { keyMark } from '#kernel/syntaxes.ts';
import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

/**
 * One key, wherever it stands: Chinese and Japanese menus write (&F). Translators of whole programs leave
 * keys out, toolkits then choose their own or none, and the entry is still there: mostly that is a note.
 */
export const acceleratorKeys: Check = defineCheck({
  id: 'accelerator_keys',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_accelerator_keys'),
  when: HAS.ampersand | HAS.markdown,
  find({ from, source, target }) {
    const mark = acceleratorMark(source);
    // Where the project is known to mark its keys otherwise, this is an ampersand or an underscore.
    if (mark === null || (keyMark(from.own) ?? mark) !== mark) return NONE;
    const own = countMarks(target, mark);
    if (own === 1) return NONE;
    if (own > 1) return [whole(target, say('check.stands_times', { mark, own }))];
    const finding: Finding = whole(target, say('check.key_after_missing', { mark }));
    const isLoud = isKnownByHeart(source, mark) || isBroken(target, mark);
    return [isLoud ? finding : { ...finding, severity: 'info' }];
  },
});

/** Entries and buttons that guidelines of desktops give a fixed key: people press it without looking. */
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

/** The mark stands before no letter ("_ Open"), is that of another toolkit, or is gone from its brackets: 打开 (O). */
const KEY_IN_BRACKETS = /[(（][_&~]?[A-Z0-9][)）]\P{L}{0,4}$/u;

function isBroken(target: string, mark: string): boolean {
  return target.includes(mark) || KEY_IN_BRACKETS.test(target);
}
