import { useState, useSyncExternalStore } from 'react';
import { words } from '../shell/kept-words.ts';

/** What somebody types for a term and the server does not have yet: it survives a reload and a lost network. */
export function useKeptTerm(id: string, language: string) {
  const place = `term ${id} ${language}`;
  const kept = useSyncExternalStore(words.subscribe, () => words.kept(place));
  const [typed, setTyped] = useState<string | null>(null);
  return {
    /** Null if nothing is typed. */
    typed: typed ?? kept ?? null,
    type: (text: string) => {
      words.keep(place, text);
      setTyped(text);
    },
    /** The server has it now; what was typed since stays. */
    settle: (sent: string) => {
      if (words.kept(place)?.trim() === sent) words.forget(place);
    },
    forget: () => {
      words.forget(place);
      setTyped(null);
    },
  };
}
