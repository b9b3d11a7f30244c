import { useState } from 'react';

export interface Draft {
  from: 'paste' | 'address';
  text: string;
  /** The text came from files: its first line names the columns. */
  isTable: boolean;
  url: string;
  format: string;
  name: string;
  languages: readonly string[] | null;
  scanTerms: boolean;
  reviewTerms: boolean;
  profile: string;
  instructions: string;
  useMemory: boolean;
  useTerms: boolean;
  callbackUrl: string;
}

const EMPTY: Draft = {
  from: 'paste',
  text: '',
  isTable: false,
  url: '',
  format: 'csv',
  name: '',
  languages: null,
  scanTerms: true,
  reviewTerms: false,
  profile: '',
  instructions: '',
  useMemory: true,
  useTerms: true,
  callbackUrl: '',
};

/** The form survives a reload: it is kept with this tab until the task is started. */
export function useDraft(projectId: string) {
  const key = `new-task:${projectId}`;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...EMPTY,
    ...JSON.parse(sessionStorage.getItem(key) ?? '{}'),
  }));
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // More text than the tab may store: then it is kept only as long as the page is open.
    }
  };
  const forget = () => sessionStorage.removeItem(key);
  return { draft, change, forget };
}
