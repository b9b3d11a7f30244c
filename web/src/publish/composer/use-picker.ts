import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type Choice, useChoices } from './choices.ts';
import { type Token, tokenAt } from './token-at.ts';

export interface Picker {
  id: string;
  token: Token | null;
  choices: readonly Choice[];
  chosen: number;
  /** After every change of the text and every move of the caret. */
  look(): void;
  close(): void;
  /** Whether the picker handled the key. */
  press(event: KeyboardEvent): boolean;
  take(choice: Choice): void;
}

/** A list of suggestions for an @, # or : before the caret. The field keeps the focus all the time. */
export function usePicker(
  field: RefObject<HTMLTextAreaElement | null>,
  { accountIds, isOff }: { accountIds: string[]; isOff: boolean },
): Picker {
  const id = useId();
  const [token, setToken] = useState<Token | null>(null);
  const [index, setIndex] = useState(0);
  /** The position whose list was closed; it does not open there again. */
  const [waved, setWaved] = useState<number | null>(null);
  const choices = useChoices(token, accountIds);
  const isOpen = token !== null && choices.length > 0;
  const chosen = Math.min(index, choices.length - 1);

  const look = () => {
    const element = field.current;
    if (!element || isOff || element.selectionStart !== element.selectionEnd) return setToken(null);
    const found = tokenAt(element.value, element.selectionStart);
    if (found?.start !== waved) setWaved(null);
    if (found?.start !== token?.start || found?.query !== token?.query) setIndex(0);
    setToken(found !== null && found.start === waved ? null : found);
  };
  const close = () => setToken(null);
  const take = (choice: Choice) => {
    const element = field.current;
    if (!element || token === null) return;
    element.setRangeText(choice.written, token.start, element.selectionStart, 'end');
    // The field owns its text; this is how it learns of the change.
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.focus();
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const choice = choices[chosen];
    if (event.key === 'ArrowDown') setIndex((chosen + 1) % choices.length);
    else if (event.key === 'ArrowUp') setIndex((chosen + choices.length - 1) % choices.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && choice) take(choice);
    else if (event.key === 'Escape') {
      setWaved(token.start);
      close();
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { id, token: isOpen ? token : null, choices, chosen, look, close, press, take };
}
