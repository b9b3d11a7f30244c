import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { parseInput } from '#platform/parse-input.ts';
import { fieldByField, IntakeError } from '../formats/intake-error.ts';
import type { ReadTermsOptions, TermFormat } from '../formats/term-format.ts';
import type { TermInput } from '../model.ts';
import { termFormat } from './term-formats.ts';
import { TermItem, toTermInput } from './term-item.ts';

/** All terms are written in one transaction, which takes a second per 10,000. */
export const FILE_TERMS_MAX = 50_000;

/** Applies the rules of the upload. The first invalid term fails the file, and the error names its place. */
export async function* readTerms(
  pieces: AsyncIterable<Uint8Array>,
  { format, sourceLanguage, warn }: ReadTermsOptions & { format: TermFormat['id'] },
): AsyncGenerator<TermInput> {
  let count = 0;
  for await (const { at, ...item } of termFormat(format).read(pieces, { sourceLanguage, warn })) {
    count += 1;
    if (count > FILE_TERMS_MAX) throw new IntakeError(say('file.more_than_terms', { max: FILE_TERMS_MAX }));
    yield toTermInput(checkedItem(at, { ...item, source_language: sourceLanguage }));
  }
  if (count === 0) throw new IntakeError(say('file.no_term_in', { language: sourceLanguage }));
}

function checkedItem(at: Sentence, item: object) {
  try {
    return parseInput(TermItem, item);
  } catch (error) {
    if (error instanceof AppError) throw IntakeError.at(at, fieldByField(error), error);
    throw error;
  }
}
