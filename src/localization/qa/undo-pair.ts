/**
 * The two forms of an action in one text, as KDE writes them: the name of a menu entry, and behind a line
 * break the same in small letters for "Undo: …".
 */
export function isUndoPair(text: string): boolean {
  const [first = '', second = '', ...others] = text.split('\n');
  const [large, small] = [first.charAt(0), second.charAt(0)];
  return (
    others.length === 0 &&
    large !== small &&
    large.toLowerCase() === small &&
    first.slice(1, 3).toLowerCase() === second.slice(1, 3)
  );
}
