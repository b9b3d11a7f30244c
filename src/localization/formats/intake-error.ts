/**
 * What is wrong with an input, in a sentence for its owner. 422: the content, so the same file fails
 * again. 502: the way to it, so another try may help.
 */
export class IntakeError extends Error {
  readonly code: 422 | 502;

  constructor(message: string, code: 422 | 502 = 422, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'IntakeError';
    this.code = code;
  }
}
