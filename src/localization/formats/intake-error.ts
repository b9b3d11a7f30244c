import type { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';

/**
 * What is wrong with an input, in a sentence for its owner. 422: the content, so the same file fails
 * again. 502: the way to it, so another try may help.
 */
export class IntakeError extends Error {
  declare readonly message: Sentence;
  readonly code: 422 | 502;

  constructor(message: Sentence, code: 422 | 502 = 422, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'IntakeError';
    this.code = code;
  }

  static at(place: Sentence, what: Sentence, cause?: unknown): IntakeError {
    return new IntakeError(say('file.at', { place, what }), 422, cause);
  }

  /** `what` without its full stop. */
  static inField(place: Sentence, field: string, what: Sentence): IntakeError {
    return IntakeError.at(place, say('file.field', { field, what }));
  }
}

/** What one of our own rules said about the fields of a string or a term. */
export function fieldByField(error: AppError): Sentence {
  const problems = error.fields.map(({ field, message }) => say('file.at', { place: field, what: message }));
  return problems.length === 0
    ? error.message
    : problems.reduce((first, second) => say('file.and', { first, second }));
}
