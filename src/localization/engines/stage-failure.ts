/** The stage cannot go on: credentials refused, quota used up. */
export class StageFailure extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.name = 'StageFailure';
    this.code = code;
  }
}
