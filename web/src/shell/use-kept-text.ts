import { useState, useSyncExternalStore } from 'react';
import { words } from './kept-words.ts';

/**
 * A text that somebody has written and not sent yet: it is back after a reload, after a visit to another page, and
 * after the network was down. After sending it, the caller writes an empty text.
 */
export function useKeptText(place: string): [text: string, write: (next: string) => void] {
  // Stored words belong to a person, who is known a moment after the page opens.
  useSyncExternalStore(words.subscribe, words.person);
  const [written, setWritten] = useState<{ place: string; text: string } | null>(null);
  const write = (text: string) => {
    setWritten({ place, text });
    if (text === '') words.forget(place);
    else words.keep(place, text);
  };
  return [written?.place === place ? written.text : (words.kept(place) ?? ''), write];
}
