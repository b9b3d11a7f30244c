import { offeredActions } from './actions.ts';

const SEQUENCE_MS = 1200;
let pressed: { keys: string; at: number } | null = null;

/** `mod+k`, `shift+x`, `?`: a key as actions write it. */
export function spell(
  event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'> & { code?: string },
): string {
  // With Alt some keyboards write another character (⌥S is ß): there the key itself counts.
  const struck = event.altKey ? /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code ?? '')?.[1] : undefined;
  const key = (struck ?? event.key).toLowerCase();
  const isSign = key.length === 1 && !/[a-z0-9 ]/.test(key);
  return [
    (event.metaKey || event.ctrlKey) && 'mod',
    event.altKey && 'alt',
    // The character itself shows that Shift was held.
    event.shiftKey && !isSign && 'shift',
    key === ' ' ? 'space' : key,
  ]
    .filter(Boolean)
    .join('+');
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))
  );
}

/** A dialog, the palette, a menu or a popover is open: it owns the keyboard, and nothing behind it gets a key. */
const isCovered = () =>
  document.querySelector(
    '[role=dialog]:not([data-state=closed]), [role=alertdialog]:not([data-state=closed]), [role=menu][data-state=open]',
  ) !== null;

/**
 * Fields undo what was typed in them. The text of a translation does so itself, and lets a key through if it has
 * nothing to undo.
 */
const undoesItself = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Single letters can be switched off (WCAG 2.1.4); chords with Ctrl, Alt or ⌘ stay. */
const lettersAreOff = () => localStorage.getItem('letters') === 'off';

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = spell(event);
  if (['mod+control', 'mod+meta', 'alt+alt', 'shift+shift'].includes(key)) return;
  const isChord = /^(mod|alt)\+/.test(key);
  const typing = isTyping(event.target);
  if (!isChord && key !== 'escape' && (typing || lettersAreOff())) return;
  if (key === 'mod+z' && undoesItself(event.target)) return;
  const covered = isCovered();

  const before = pressed !== null && event.timeStamp - pressed.at < SEQUENCE_MS ? `${pressed.keys} ` : '';
  const candidates = offeredActions().toReversed();
  const wanted = [before + key, key];
  for (const spelled of wanted) {
    const action = candidates.find((each) => each.keys === spelled);
    if (!action || (typing && !action.whileTyping) || (covered && !action.whenCovered)) continue;
    event.preventDefault();
    pressed = null;
    action.run();
    return;
  }
  if (covered) {
    pressed = null;
    return;
  }
  pressed = candidates.some((each) => each.keys?.startsWith(`${before}${key} `))
    ? { keys: before + key, at: event.timeStamp }
    : null;
}

export function listenForKeys(): () => void {
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);
const SIGNS: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : 'Shift',
  enter: '⏎',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  space: '␣',
};

/** As it is printed on the person's keyboard. */
export function shown(keys: string): string {
  return keys
    .split(' ')
    .map((chord) =>
      chord
        .split('+')
        .map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
        .join(isApple ? '' : '+'),
    )
    .join(' ');
}
