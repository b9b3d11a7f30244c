import { createHash } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { sieveValue } from '#kernel/sieve.ts';
import { normalForm } from '#kernel/normal-form.ts';
import { fieldByField, IntakeError } from '../formats/intake-error.ts';
import type { InputString } from '../formats/format.ts';
import { STRING_ID_CHARS_MAX } from '../formats/unit.ts';

const STRINGS_MAX = 200_000;
const CONTENT_CHARS_MAX = 20_000;
const LENGTH_MAX = 100_000;
const EXTRA_BYTES_MAX = 1024;
/** The same limits as in the body of create_task. */
const CHARS_MAX = { context: 4000, pic: 2048, speaker: 200, category: 200 } as const;

/** Longer ids are remembered by their hash, so that 200,000 of them take no more than about 20 MB. */
const ID_CHARS_REMEMBERED = 40;
const ID_CHARS_SHOWN = 80;
const WARNINGS_MAX = 20;

export interface StringLimits {
  max: number;
  /** Allowed for project files, whose last string may have been removed. */
  mayBeEmpty: boolean;
}
const OF_A_TASK: StringLimits = { max: STRINGS_MAX, mayBeEmpty: false };

/**
 * Drops rows without content, and refuses what a task cannot hold, naming the place. A repeated id is
 * kept as a separate string, and its owner gets a warning with the place.
 */
export async function* checkStrings(
  strings: AsyncIterable<InputString>,
  { max, mayBeEmpty }: StringLimits = OF_A_TASK,
  warn: (message: Sentence) => void = () => {},
): AsyncGenerator<InputString> {
  const ids = new Ids(warn);
  let count = 0;
  for await (const string of strings) {
    if (string.content.trim() === '') continue;
    count += 1;
    if (count > max) throw new IntakeError(say('localization.file_more_than_strings', { max }));
    checkOne(string);
    yield string.stringId === '' ? string : { ...string, stringId: ids.add(string) };
  }
  ids.end();
  if (count === 0 && !mayBeEmpty) throw new IntakeError(say('intake.file_no_string_content'));
}

function checkOne(string: InputString): void {
  const refuse = (field: string, what: Sentence) => IntakeError.inField(string.at, field, what);
  const limit = (field: string, text: string | undefined, max: number) => {
    if (text !== undefined && text.length > max)
      throw refuse(field, say('intake.more_than_characters', { max }));
  };
  limit('string_id', string.stringId, STRING_ID_CHARS_MAX);
  limit('content', string.content, CONTENT_CHARS_MAX);
  for (const field of ['context', 'pic', 'speaker', 'category'] as const)
    limit(field, string[field], CHARS_MAX[field]);
  for (const [code, text] of Object.entries(string.translations ?? {})) limit(code, text, CONTENT_CHARS_MAX);
  const { maxLength } = string;
  if (
    maxLength !== undefined &&
    !(Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= LENGTH_MAX)
  ) {
    throw refuse('max_length', say('intake.must_be_whole_number_1', { max: LENGTH_MAX }));
  }
  const { stringId, content, context, pic, speaker, category, extra, translations } = string;
  try {
    // NUL and lone surrogates, which the database would refuse or change.
    sieveValue({ string_id: stringId, content, context, pic, speaker, category, extra, translations });
  } catch (error) {
    if (error instanceof AppError) throw IntakeError.at(string.at, fieldByField(error));
    throw error;
  }
  if (extra && Buffer.byteLength(JSON.stringify(extra)) > EXTRA_BYTES_MAX) {
    throw refuse('extra', say('localization.must_be_most_1_kib'));
  }
}

/**
 * Real files contain duplicate keys, and programs differ in which one they use. The second becomes
 * `key#2`, in every push alike.
 */
class Ids {
  readonly #warn: (message: Sentence) => void;
  readonly #places = new Map<string, Sentence>();
  /** The last number given to a repeated id, where the search for a free one continues. */
  readonly #numbers = new Map<string, number>();
  #repeated = 0;

  constructor(warn: (message: Sentence) => void) {
    this.#warn = warn;
  }

  add({ stringId, at }: InputString): string {
    const key = keyOf(stringId);
    const first = this.#places.get(key);
    if (first === undefined) {
      this.#places.set(key, at);
      return stringId;
    }
    let number = this.#numbers.get(key) ?? 1;
    let own: string;
    do {
      number += 1;
      own = `${stringId}#${number}`;
    } while (this.#places.has(keyOf(own)));
    if (own.length > STRING_ID_CHARS_MAX)
      throw IntakeError.inField(
        at,
        'string_id',
        say('intake.more_than_characters', { max: STRING_ID_CHARS_MAX }),
      );
    this.#numbers.set(key, number);
    this.#places.set(keyOf(own), at);
    this.#repeated += 1;
    const [id, kept] = [stringId, own].map((text) => JSON.stringify(text.slice(-ID_CHARS_SHOWN)));
    if (this.#repeated <= WARNINGS_MAX)
      this.#warn(say('file.id_again', { place: at, id: id ?? '', first, kept: kept ?? '' }));
    return own;
  }

  end(): void {
    if (this.#repeated > WARNINGS_MAX)
      this.#warn(say('file.more_ids_again', { count: this.#repeated - WARNINGS_MAX }));
  }
}

function keyOf(sent: string): string {
  // Composed and decomposed Unicode spellings are the same id.
  const id = normalForm(sent, 'NFC');
  return id.length <= ID_CHARS_REMEMBERED ? id : `\0${createHash('sha256').update(id).digest('base64')}`;
}
