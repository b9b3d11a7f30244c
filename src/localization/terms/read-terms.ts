import { AppError } from '#kernel/errors.ts';
import { parseInput } from '#platform/parse-input.ts';
import { IntakeError } from '../formats/intake-error.ts';
import type { ReadTermsOptions, TermFormat } from '../formats/term-format.ts';
import type { TermInput } from '../model.ts';
import { termFormat } from './term-formats.ts';
import { TermItem, toTermInput } from './term-item.ts';

/** They are written in one transaction, which takes a second for 10,000. */
export const FILE_TERMS_MAX = 50_000;

/** By the rules of the upload; the first bad term refuses the file and names its place. */
export async function* readTerms(
  pieces: AsyncIterable<Uint8Array>,
  { format, sourceLanguage, warn }: ReadTermsOptions & { format: TermFormat['id'] },
): AsyncGenerator<TermInput> {
  let count = 0;
  for await (const { at, ...item } of termFormat(format).read(pieces, { sourceLanguage, warn })) {
    count += 1;
    if (count > FILE_TERMS_MAX)
      throw new IntakeError(`The file has more than ${FILE_TERMS_MAX} terms; split it.`);
    yield toTermInput(checkedItem(at, { ...item, source_language: sourceLanguage }));
  }
  if (count === 0) throw new IntakeError(`The file has no term in "${sourceLanguage}".`);
}

function checkedItem(at: string, item: object) {
  try {
    return parseInput(TermItem, item);
  } catch (error) {
    if (error instanceof AppError) throw new IntakeError(`${at}: ${error.message}`, 422, error);
    throw error;
  }
}
