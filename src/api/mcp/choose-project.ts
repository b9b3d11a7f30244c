import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Answer, Question, Way } from './ask-person.ts';

/**
 * A call that names no project, where there are several, in a program that shows forms: its person chooses. Null where
 * the refusal is another one, or has not room for all of them: the program looks for itself then.
 */
export function projectQuestion(cause: unknown, ways: readonly Way[]): Question | null {
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

/** What they chose is checked like one that comes as an argument. */
export function projectIn(answer: Answer | null | undefined): string | null {
  const chosen = answer?.action === 'accept' ? answer.content['project_id'] : undefined;
  return typeof chosen === 'string' ? chosen : null;
}
