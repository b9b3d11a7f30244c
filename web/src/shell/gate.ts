/**
 * If the server needs a new sign-in or proof, every call that meets this waits at one gate: the person is asked once,
 * and all calls continue, or all fail, with the answer.
 */
type Question = 'sign-in' | 'proof';

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
