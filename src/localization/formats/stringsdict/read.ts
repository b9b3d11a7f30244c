import { pluralCategories } from '#kernel/icu-plural.ts';
import { say } from '#kernel/say.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { keyAt, refuseLongId, withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import type { Slot } from '../skeleton.ts';
import { readXmlFile, type TagAt, type XmlHandlers } from '../xml.ts';

const FORMAT = 'NSStringLocalizedFormatKey';
const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
const VARIABLES_MAX = 50;

/** `.stringsdict` of Apple: a key, its format, and the plural forms of each variable in the format. */
export const read: Read = async function* (path, { sourceLanguage, describe }) {
  const isExact = !pluralCategories(sourceLanguage).includes('zero');
  yield* readXmlFile<InputString>(path, (emit) => new Handlers(isExact, emit), true);
  describe?.({ holds: 'one', languages: [] });
};

interface Variable {
  name: string;
  valueType: string;
  forms: Map<string, string>;
  slot: Slot;
}

/** The depth (plist, dict, entry, variable) determines the meaning of a key. */
class Handlers implements XmlHandlers {
  readonly #isExact: boolean;
  readonly #emit: (string: InputString) => void;
  #hasRoot = false;
  #depth = 0;
  #keys: string[] = [];
  #line = 0;
  #format: { text: string; slot: Slot } | null = null;
  #variables: Variable[] = [];
  #variable: Variable | null = null;
  #text: { of: string; value: string; from: number } | null = null;

  constructor(isExact: boolean, emit: (string: InputString) => void) {
    this.#isExact = isExact;
    this.#emit = emit;
  }

  open(name: string, _: Readonly<Record<string, string>>, __: string, { from, line }: TagAt): void {
    if (!this.#hasRoot && name !== 'plist')
      throw new IntakeError(say('file.first_element_must_be', { name: 'plist' }));
    this.#hasRoot = true;
    if (name === 'dict') {
      this.#depth += 1;
      if (this.#depth === 3)
        this.#variable = {
          name: this.#keys[2] ?? '',
          valueType: '',
          forms: new Map(),
          slot: { from, to: from },
        };
      this.#keys.length = this.#depth;
    } else if (name === 'key' || name === 'string') {
      this.#text = { of: name, value: '', from };
      if (name === 'key' && this.#depth === 1) this.#line = line;
    }
  }

  text(text: string): void {
    if (this.#text) this.#text.value += text;
  }

  close(name: string, _: string, to: number): void {
    if (this.#text?.of === name) {
      const { value, from } = this.#text;
      if (name === 'key') this.#keys[this.#depth] = value;
      else this.#keep(this.#keys[this.#depth] ?? '', value, { from, to });
      this.#text = null;
    } else if (name === 'dict') this.#closeDict(to);
  }

  #keep(key: string, value: string, slot: Slot): void {
    if (this.#depth === 2 && key === FORMAT) this.#format = { text: value, slot };
    else if (this.#variable && key === 'NSStringFormatValueTypeKey') this.#variable.valueType = value;
    else if (this.#variable && CATEGORIES.has(key))
      this.#variable.forms.set(key === 'zero' && this.#isExact ? '=0' : key, value);
  }

  #closeDict(to: number): void {
    if (this.#depth === 3 && this.#variable) {
      this.#variable.slot.to = to;
      this.#variables.push(this.#variable);
      if (this.#variables.length > VARIABLES_MAX)
        throw IntakeError.at(
          keyAt(this.#keys[1] ?? '', this.#line),
          say('file.more_than_variables', { max: VARIABLES_MAX }),
        );
      this.#variable = null;
    } else if (this.#depth === 2) this.#finish(this.#keys[1] ?? '');
    this.#depth -= 1;
  }

  #finish(key: string): void {
    const [format, variables] = [this.#format, this.#variables];
    [this.#format, this.#variables] = [null, []];
    const [first] = variables;
    const isAlone = variables.length === 1 && format?.text === `%#@${first?.name}@`;
    if (!isAlone) refuseLongId(key);
    // A format that consists only of variables has no words to translate.
    const isText = (text: string) =>
      variables.length === 0 || /\p{L}/u.test(text.replace(/%#@[^@]{0,200}@/g, ''));
    if (format && !isAlone && isText(format.text))
      this.#emit({
        at: keyAt(key, this.#line),
        stringId: key,
        content: format.text,
        ...withFacts('stringsdict', plainMark(format.text)),
        slots: [format.slot],
      });
    for (const { name, valueType, forms, slot } of variables) {
      const stringId = isAlone ? key : `${key}|==|${name}`;
      if (forms.size === 0) continue;
      this.#emit({
        at: keyAt(stringId, this.#line),
        stringId,
        content: pluralMessage(forms),
        ...withFacts('stringsdict', {
          variable: name,
          valueType,
          ...(!isAlone && { key, format: format?.text }),
        }),
        slots: [{ ...slot, facts: { isPlural: true } }],
      });
    }
  }
}
