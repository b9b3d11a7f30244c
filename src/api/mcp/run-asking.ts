import type { Clock } from '#platform/clock.ts';
import type { Outcome } from '#platform/execute.ts';
import type { Asked } from './ask-older.ts';
import type { Question, Said, Way } from './ask-person.ts';
import { projectIn, projectQuestion } from './choose-project.ts';
import {
  confirmationIn,
  confirmationQuestion,
  onceDecided,
  WAIT_MS,
  withConfirmation,
} from './confirm-call.ts';
import type { Hear } from './progress.ts';

interface Person {
  /** How they can be asked; none: not at all. */
  ways: readonly Way[];
  /** What they said before the call came again. */
  said: Said;
  /** In the middle of the answer, for programs of before; null: the answer is the question, and the call comes again. */
  ask: ((question: Question) => Promise<Asked>) | null;
  clock: Clock;
  signal: AbortSignal;
  hear: Hear;
  /** What they chose, as soon as it is known: the answer says it, and a refusal too. */
  onChosen(projectId: string): void;
}

type Done = Pick<Outcome, 'data' | 'replayed'>;

/** A call with whatever its person has to say to it. */
export async function runAsking(
  run: (args: Record<string, unknown>) => Promise<Done>,
  args: Record<string, unknown>,
  { ways, said, ask, clock, signal, hear, onChosen }: Person,
): Promise<Done | { question: Question }> {
  let projectId = projectIn(said.answers.project);
  if (projectId !== null) onChosen(projectId);
  // A copy each time, because fields that only we know are taken out on the way.
  const given = () => (projectId === null ? { ...args } : { ...args, project_id: projectId });
  const confirmed = (id: string, until: AbortSignal) =>
    onceDecided(() => run(withConfirmation(given(), id)), clock, until, hear);

  const confirmationId = confirmationIn(said);
  let done: Done;
  try {
    done = confirmationId === null ? await run(given()) : await confirmed(confirmationId, signal);
  } catch (cause) {
    const question = said.answers.project ? null : projectQuestion(cause, ways);
    if (question === null) throw cause;
    if (ask === null) return { question };
    const asked = await ask(question);
    await clock.sleep(WAIT_MS, asked.heard);
    asked.end();
    projectId = projectIn(asked.answer());
    if (projectId === null) throw cause;
    onChosen(projectId);
    done = await run(given());
  }

  const question = said.answers.confirmation ? null : confirmationQuestion(done.data, ways);
  if (question === null) return done;
  if (ask === null) return { question };
  const asked = await ask(question);
  try {
    return await confirmed(question.state, asked.refused);
  } catch (cause) {
    if (asked.answer() === null || asked.answer()?.action === 'accept') throw cause;
    return done;
  } finally {
    asked.end();
  }
}
