/** A function that handles text of users, platforms or models, and how it is called. */
export interface TextFunction {
  /** `file#name` of each function that this call runs through. */
  covers: readonly string[];
  run(text: string): unknown;
}

export const textFunction = (covers: string | readonly string[], run: TextFunction['run']): TextFunction => ({
  covers: typeof covers === 'string' ? [covers] : covers,
  run,
});
