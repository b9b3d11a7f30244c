import { useState, useSyncExternalStore } from 'react';
import { words } from './kept-words.ts';

/**
 * A text that somebody has written and not sent yet: it is there again after a reload, on the way back from another
 * page, and when the network was gone. Whoever has sent it writes an empty one.
 */
export function useKeptText(place: string): [text: string, write: (next: string) => void] {
  // Kept words belong to a person, who is known a moment after the page is there.
  useSyncExternalStore(words.subscribe, words.person);
  const [written, setWritten] = useState<{ place: string; text: string } | null>(null);
  const write = (text: string) => {
    setWritten({ place, text });
    if (text === '') words.forget(place);
    else words.keep(place, text);
  };
  return [written?.place === place ? written.text : (words.kept(place) ?? ''), write];
}
