import type { Clock } from '#platform/clock.ts';
import type { Asked } from './ask-older.ts';
import type { Answer, Question, PersonAnswers, Way } from './ask-person.ts';
import {
  confirmationIn,
  confirmationQuestion,
  onceDecided,
  WAIT_MS,
  withConfirmation,
} from './confirm-call.ts';
import type { ReportProgress } from './progress.ts';
import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';

interface Person {
  /** How the person can be asked; empty: not at all. */
  ways: readonly Way[];
  /** The person's answers from before the call was repeated. */
  said: PersonAnswers;
  /**
   * Asks in the middle of the answer, for older programs; null: the answer is the question,
   * and the call is repeated.
   */
  ask: ((question: Question) => Promise<Asked>) | null;
  clock: Clock;
  signal: AbortSignal;
  hear: ReportProgress;
  /** Called with the chosen project as soon as it is known, so that the answer names it, even a refusal. */
  onChosen(projectId: string): void;
}

interface Done {
  data: unknown;
  replayed: boolean;
}

/** Runs a call that may have to ask its person. */
export async function runAsking(
  run: (args: Record<string, unknown>) => Promise<Done>,
  args: Record<string, unknown>,
  { ways, said, ask, clock, signal, hear, onChosen }: Person,
): Promise<Done | { question: Question }> {
  let projectId = projectIn(said.answers.project);
  if (projectId !== null) onChosen(projectId);
  // A copy each time, because fields that only we use are removed on the way.
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

/**
 * The question for a call that names no project although there are several, in a program that shows forms.
 * Null if the refusal is a different one, or cannot list all projects: the program then looks for itself.
 */
function projectQuestion(cause: unknown, ways: readonly Way[]): Question | null {
  if (!(cause instanceof AppError) || !ways.includes('form')) return null;
  const { field, choices, more } = cause.params;
  if (field !== 'project_id' || !Array.isArray(choices) || more !== undefined) return null;
  const projects = choices.map(fieldsOf).map((one) => ({
    value: String(one['project_id']),
    name: String(one['name']),
  }));
  const names = projects.map(({ name }) => name);
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return {
    name: 'project',
    message: 'Which project is it about?',
    state: 'project',
    url: null,
    fields: {
      project_id: {
        title: 'Project',
        choices: projects.map(({ value, name }) => ({
          value,
          name: isTwice(name) ? `${name} (${value})` : name,
        })),
      },
    },
  };
}

/** The chosen project is checked like one passed as an argument. */
function projectIn(answer: Answer | null | undefined): string | null {
  const chosen = answer?.action === 'accept' ? answer.content['project_id'] : undefined;
  return typeof chosen === 'string' ? chosen : null;
}
