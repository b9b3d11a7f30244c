import { history, redo, standardKeymap, undo } from '@codemirror/commands';
import { Compartment, EditorState, Facet, Prec, Transaction } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  keymap,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { findPlaceholders, NO_PATTERNS } from '#kernel/placeholders.ts';
import { type Ref, use, useEffect, useImperativeHandle, useRef } from 'react';
import { OwnPlaceholders } from '../own-placeholders.tsx';

export interface CellHandle {
  text(): string;
  /** Inserts at the caret, in place of the selection. */
  insert(text: string): void;
  replace(text: string): void;
  focus(): void;
}

/** Placeholders of the project. */
const ownPatterns = Facet.define<readonly string[], readonly string[]>({
  combine: (given) => given[0] ?? NO_PATTERNS,
});
/** They arrive when somebody may be writing already. */
const changeable = new Compartment();

const atomsOf = (view: EditorView): DecorationSet =>
  Decoration.set(
    findPlaceholders(view.state.doc.toString(), view.state.facet(ownPatterns))
      .filter(({ start, end }) => end > start)
      .map(({ start, end, kind }) =>
        // Left to right within a text of either direction, and never broken.
        Decoration.mark({
          class: kind === 'tag' ? 'cm-tag' : 'cm-ph',
          attributes: { dir: 'ltr' },
          bidiIsolate: Direction.LTR,
        }).range(start, end),
      ),
  );

/** The caret steps over a placeholder, and a deletion takes the whole of it. */
const placeholders = ViewPlugin.fromClass(
  class {
    atoms: DecorationSet;
    constructor(view: EditorView) {
      this.atoms = atomsOf(view);
    }
    update(update: ViewUpdate) {
      const isOther = update.startState.facet(ownPatterns) !== update.state.facet(ownPatterns);
      if (update.docChanged || isOther) this.atoms = atomsOf(update.view);
    }
  },
  {
    provide: (plugin) => {
      const atoms = (view: EditorView) => view.plugin(plugin)?.atoms ?? Decoration.none;
      return [
        Prec.lowest(EditorView.decorations.of(atoms)),
        EditorView.atomicRanges.of(atoms),
        EditorView.bidiIsolatedRanges.of(atoms),
      ];
    },
  },
);

const look = EditorView.theme({
  '&': { fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'inherit',
    padding: '0',
    minHeight: '44px',
    caretColor: 'var(--fg)',
    lineHeight: '22px',
  },
  '.cm-line': { padding: '0' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '22px' },
  '.cm-placeholder': { color: 'var(--fg-3)', fontStyle: 'italic' },
});

/** The field in which a translation is written. */
export function CellEditor({
  value,
  label,
  hint,
  lang,
  dir,
  isReadOnly,
  wantsFocus,
  onChange,
  ref,
}: {
  /** The text of the field. A change from elsewhere, such as by another person, is shown at once. */
  value: string;
  label: string;
  hint: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  isReadOnly: boolean;
  wantsFocus: boolean;
  onChange: (text: string) => void;
  ref: Ref<CellHandle>;
}) {
  const own = use(OwnPlaceholders);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** Text written here that has not been echoed yet. */
  const echoes = useRef<string[]>([]);
  const latest = useRef({ value, wantsFocus, onChange, own });
  useEffect(() => {
    latest.current.onChange = onChange;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const kept = latest.current;
    const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          history(),
          changeable.of(ownPatterns.of(kept.own)),
          placeholders,
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({
            lang,
            dir,
            spellcheck: 'true',
            'aria-label': label,
            ...(isReadOnly && { tabindex: '0' }),
          }),
          placeholder(hint),
          // With nothing to undo in the field, the key belongs to the editor: it undoes the last row.
          keymap.of([
            ...standardKeymap,
            { key: 'Mod-z', run: undo },
            { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
            { linux: 'Ctrl-Shift-z', run: redo, preventDefault: true },
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((each) => each.annotation(Transaction.remote)))
              return;
            const text = update.state.doc.toString();
            echoes.current.push(text);
            latest.current.onChange(text);
          }),
          look,
        ],
      }),
    });
    made.dispatch({ selection: { anchor: made.state.doc.length } });
    if (latest.current.wantsFocus) made.focus();
    view.current = made;
    return () => {
      view.current = null;
      // The next field opens with what was written meanwhile.
      kept.value = made.state.doc.toString();
      made.destroy();
    };
  }, [lang, dir, label, hint, isReadOnly]);
  useEffect(() => {
    const editor = view.current;
    latest.current.own = own;
    if (!editor || editor.state.facet(ownPatterns) === own) return;
    editor.dispatch({ effects: changeable.reconfigure(ownPatterns.of(own)) });
  }, [own]);
  useEffect(() => {
    const editor = view.current;
    const echo = echoes.current.lastIndexOf(value);
    echoes.current = echo < 0 ? [] : echoes.current.slice(echo + 1);
    // An echo of what was written here; the present text is newer.
    if (!editor || echo >= 0 || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      selection: { anchor: value.length },
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
  }, [value]);
  useImperativeHandle(ref, () => ({
    text: () => view.current?.state.doc.toString() ?? '',
    insert(text) {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(text));
      editor.focus();
    },
    replace(text) {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: text },
        selection: { anchor: text.length },
      });
      editor.focus();
    },
    focus: () => view.current?.focus(),
  }));
  return <div ref={place} className="min-w-0" />;
}
