import { say } from '#kernel/say.ts';
import { keyAt, withContext } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { readXmlFile, type TagAt, type XmlHandlers } from '../xml.ts';

/** .NET resources. Data with a type or mimetype is a file or an object and not a text. */
export const read: Read = async function* (path, { describe }) {
  yield* readXmlFile<InputString>(path, (emit) => new Handlers(emit));
  describe?.({ holds: 'one', languages: [] });
};

class Handlers implements XmlHandlers {
  readonly #emit: (string: InputString) => void;
  #hasRoot = false;
  #data: { name: string; isText: boolean; value: string; comment: string; at: TagAt } | null = null;
  #in: 'value' | 'comment' | null = null;

  constructor(emit: (string: InputString) => void) {
    this.#emit = emit;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, _: string, at: TagAt): void {
    if (!this.#hasRoot && name !== 'root')
      throw new IntakeError(say('file.first_element_must_be', { name: 'root' }));
    this.#hasRoot = true;
    if (name === 'data') {
      const isText = attributes.type === undefined && attributes.mimetype === undefined;
      this.#data = { name: attributes.name ?? '', isText, value: '', comment: '', at };
    } else if (this.#data && (name === 'value' || name === 'comment')) this.#in = name;
  }

  text(text: string): void {
    if (this.#data && this.#in) this.#data[this.#in] += text;
  }

  close(name: string, _: string, to: number): void {
    if (name === this.#in) this.#in = null;
    const data = this.#data;
    if (name !== 'data' || !data) return;
    this.#data = null;
    // `>>name` is metadata of the designer.
    if (!data.isText || data.name.startsWith('>>')) return;
    this.#emit({
      at: keyAt(data.name, data.at.line),
      stringId: data.name,
      content: data.value,
      ...withContext([data.comment]),
      slots: [{ from: data.at.from, to }],
    });
  }
}
