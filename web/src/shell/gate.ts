/**
 * Where the server wants to know again who is there, every call that meets it waits at one gate:
 * one question is asked, and all go on, or all fail, with its answer.
 */
export type Question = 'sign-in' | 'proof';

type Listener = () => void;
let open: { question: Question; answer: (passed: boolean) => void; passed: Promise<boolean> } | null = null;
const listeners = new Set<Listener>();
const tell = () => {
  for (const each of listeners) each();
};

export const gate = {
  ask(question: Question): Promise<boolean> {
    if (open) return open.passed;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    open = { question, answer: resolve, passed: promise };
    tell();
    return promise;
  },
  answer(passed: boolean): void {
    open?.answer(passed);
    open = null;
    tell();
  },
  question: (): Question | null => open?.question ?? null,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
