import { say } from '#kernel/say.ts';
import { readAndroidText } from './text.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { keyAt, refuseLongId, withContext, withFacts } from '../unit.ts';
import { buildFragment, type Fragment, type FragmentBuilder, shown } from '../xml-fragment.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import type { Slot } from '../skeleton.ts';
import { readXmlFile, type TagAt, type XmlHandlers } from '../xml.ts';

/**
 * Android string resources: strings, plurals, and array items with ids such as `name[0]`. A comment
 * belongs to the resource after it. Resources marked as not translatable are left out.
 */
export const read: Read = async function* (path, { describe }) {
  yield* readXmlFile<InputString>(path, (emit) => new Handlers(emit));
  describe?.({ holds: 'one', languages: [] });
};

interface Resource {
  type: string;
  name: string;
  product: string | undefined;
  isTranslatable: boolean;
  context: Pick<InputString, 'context'>;
  items: { quantity: string; fragment: Fragment; slot: Slot }[];
  from: number;
  line: number;
}

class Handlers implements XmlHandlers {
  readonly #emit: (string: InputString) => void;
  #hasRoot = false;
  #comment = '';
  #resource: Resource | null = null;
  #text: { of: string; quantity: string; from: number; fragment: FragmentBuilder } | null = null;
  /** The nesting depth inside an element that holds no strings. */
  #depth = 0;

  constructor(emit: (string: InputString) => void) {
    this.#emit = emit;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, fullName: string, at: TagAt): void {
    if (!this.#hasRoot) {
      if (name !== 'resources')
        throw new IntakeError(say('file.first_element_must_be', { name: 'resources' }));
      this.#hasRoot = true;
    } else if (this.#text) this.#text.fragment.open(fullName, attributes);
    else if (this.#resource && this.#depth === 0 && name === 'item')
      this.#beginText(name, at.from, attributes.quantity);
    else if (this.#resource) this.#depth += 1;
    else this.#begin(name, attributes, at);
  }

  text(text: string, isCdata: boolean): void {
    this.#text?.fragment.text(text, isCdata);
  }

  comment(text: string): void {
    if (!this.#resource) this.#comment += `${text.trim()}\n`;
  }

  close(name: string, fullName: string, to: number): void {
    if (this.#text && name !== this.#text.of) this.#text.fragment.close(fullName);
    else if (this.#text) {
      const { quantity, fragment, from } = this.#text;
      this.#resource?.items.push({ quantity, fragment: fragment.end(), slot: { from, to } });
      this.#text = null;
      if (name !== 'item') this.#finish(to);
    } else if (this.#depth > 0) this.#depth -= 1;
    else if (this.#resource) this.#finish(to);
  }

  #begin(type: string, attributes: Readonly<Record<string, string>>, { from, line }: TagAt): void {
    this.#resource = {
      type,
      name: attributes.name ?? '',
      product: attributes.product,
      isTranslatable: attributes.translatable !== 'false',
      context: withContext([this.#comment]),
      items: [],
      from,
      line,
    };
    this.#comment = '';
    if (type === 'string') this.#beginText(type, from);
  }

  #beginText(of: string, from: number, quantity = ''): void {
    this.#text = { of, quantity, from, fragment: buildFragment() };
  }

  #finish(to: number): void {
    const resource = this.#resource;
    this.#resource = null;
    if (!resource?.isTranslatable) return;
    const { type, name, items } = resource;
    if (items.length > 1) refuseLongId(`${name}${resource.product ?? ''}`);
    const whole = { from: resource.from, to };
    if (type === 'string' && items[0]) this.#add(resource, name, [items[0]], whole);
    else if (type === 'string-array')
      for (const [index, item] of items.entries())
        this.#add(resource, `${name}[${index}]`, [item], item.slot);
    else if (type === 'plurals') this.#add(resource, name, items, whole);
  }

  #add({ type, product, context, line }: Resource, id: string, items: Resource['items'], slot: Slot): void {
    const isPlural = type === 'plurals';
    const hasMarkup = items.some(({ fragment }) => fragment.hasMarkup);
    const texts = items.map(({ quantity, fragment }): [string, string] => [
      quantity,
      textOf(fragment, hasMarkup),
    ]);
    const content = isPlural ? pluralMessage(new Map(texts)) : (texts[0]?.[1] ?? '');
    const stringId = product === undefined ? id : `${id}@${product}`;
    this.#emit({
      at: keyAt(stringId, line),
      stringId,
      content: items.every(({ fragment }) => isReference(fragment)) ? '' : content,
      ...context,
      ...withFacts('android', {
        product,
        isArray: type === 'string-array',
        markup: hasMarkup,
        cdata: items.every(({ fragment }) => fragment.isCdata),
        ...(!isPlural && plainMark(content)),
      }),
      slots: [isPlural ? { ...slot, facts: { isPlural } } : slot],
    });
  }
}

/** Trims before anything is unquoted, because quoted blanks are part of the text. */
function textOf(fragment: Fragment, hasMarkup: boolean): string {
  if (!hasMarkup) return readAndroidText(trimEnd(trimStart(fragment.plain)));
  return shown(fragment, (text, isFirst, isLast) => {
    const begun = isFirst ? trimStart(text) : text;
    return readAndroidText(isLast ? trimEnd(begun) : begun);
  });
}

function trimStart(text: string): string {
  return text.replace(/^[ \t\r\n]+/, '');
}

function trimEnd(text: string): string {
  return text.replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '');
}

/** `@string/app_name` refers to another resource and is no text. */
function isReference({ plain, hasMarkup }: Fragment): boolean {
  return !hasMarkup && /^\s{0,100}@[\w:.]{0,100}\/[\w.]{1,200}\s{0,100}$/.test(plain);
}
