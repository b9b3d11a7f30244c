import type { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';

/**
 * An error in an input, with a sentence for its owner. 422: the content is faulty, so the same file
 * fails again. 502: fetching it failed, so another attempt may help.
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

  /** `what` has no full stop. */
  static inField(place: Sentence, field: string, what: Sentence): IntakeError {
    return IntakeError.at(place, say('file.field', { field, what }));
  }
}

/** What our own rules report about the fields of a string or a term. */
export function fieldByField(error: AppError): Sentence {
  const problems = error.fields.map(({ field, message }) => say('file.at', { place: field, what: message }));
  return problems.length === 0
    ? error.message
    : problems.reduce((first, second) => say('file.and', { first, second }));
}
