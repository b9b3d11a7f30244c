import { type Action, useActions } from '../../shell/actions.ts';
import { t, type TextId } from '../../text/text.ts';
import type { Acts } from './states.ts';

interface Given {
  acts: Acts;
  rights: { edit: boolean; review: boolean };
  hasDraft: boolean;
  /** The suggestions that Alt+1, Alt+2, … put into the field. */
  matches: readonly string[];
  take: (text: string) => void;
  move: (by: number) => void;
  /** Only if languages are shown side by side. */
  moveColumn: ((by: number) => unknown) | undefined;
  toStart: () => void;
  toEnd: () => void;
  goToNext: (is: 'untranslated' | 'found') => void;
  choose: () => void;
  undo: () => void;
  toggleZen: () => void;
  toggleGrid: () => void;
  comment: () => void;
  /** The next placeholder that the source has and the text lacks. */
  insertPlaceholder: () => void;
  /** Undefined for people who may not write terms. */
  addTerm: (() => void) | undefined;
}

const SUGGESTIONS = 9;

/** The keys of the editor. They work while typing; the list behind `?` shows them from here. */
export function useEditorKeys(given: Given): void {
  const { acts, rights, matches } = given;
  const action = (id: string, text: TextId, keys: string, run: () => void): Action => ({
    id: `editor.${id}`,
    label: t(text),
    group: t('editor.title'),
    keys,
    run,
    whileTyping: true,
    isLocal: true,
  });
  const edit = [
    action('save', 'editor.saveNext', 'mod+enter', acts.save),
    action('fix', 'editor.fix', 'alt+f', acts.fix),
    action('source', 'editor.insertSource', 'alt+s', acts.insertSource),
    action('placeholder', 'editor.nextPlaceholder', 'alt+i', given.insertPlaceholder),
    ...(given.addTerm ? [action('term', 'editor.addTerm', 'alt+t', given.addTerm)] : []),
    ...Array.from({ length: Math.min(SUGGESTIONS, matches.length) }, (_, n) => ({
      ...action(`take${n + 1}`, 'editor.takeMatch', `alt+${n + 1}`, () => given.take(matches[n] ?? '')),
      label: t('editor.takeMatch', { n: n + 1 }),
    })),
    ...(given.hasDraft ? [action('revert', 'editor.revert', 'escape', acts.revert)] : []),
  ];
  const review = [action('approve', 'editor.approveNext', 'mod+shift+enter', acts.approve)];
  useActions([
    ...(rights.edit ? edit : []),
    ...(rights.review ? review : []),
    ...(rights.edit || rights.review
      ? [
          action('choose', 'bulk.chooseOpen', 'alt+x', given.choose),
          action('undo', 'common.undo', 'mod+z', given.undo),
        ]
      : []),
    action('zen', 'zen.on', 'alt+z', given.toggleZen),
    action('grid', 'grid.on', 'alt+g', given.toggleGrid),
    ...(rights.edit ? [action('comment', 'remark.write', 'alt+c', given.comment)] : []),
    action('up', 'editor.up', 'alt+arrowup', () => given.move(-1)),
    action('down', 'editor.down', 'alt+arrowdown', () => given.move(1)),
    ...(given.moveColumn
      ? [
          action('right', 'grid.right', 'alt+l', () => given.moveColumn?.(1)),
          action('left', 'grid.left', 'alt+shift+l', () => given.moveColumn?.(-1)),
        ]
      : []),
    action('first', 'editor.first', 'alt+home', given.toStart),
    action('last', 'editor.last', 'alt+end', given.toEnd),
    action('untranslated', 'editor.nextUntranslated', 'alt+u', () => given.goToNext('untranslated')),
    action('found', 'editor.nextFound', 'alt+q', () => given.goToNext('found')),
    {
      ...action('search', 'editor.search', '/', () => document.getElementById('editor-words')?.focus()),
      whileTyping: false,
    },
  ]);
}
