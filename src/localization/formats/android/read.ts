import { readAndroidText } from './text.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { keyAt, refuseLongId, withContext, withFacts } from '../unit.ts';
import { buildFragment, type Fragment, type FragmentBuilder, mapMarkupText } from '../xml-fragment.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { readXmlFile, type XmlHandlers } from '../xml.ts';

/**
 * Android string resources: strings, plurals, and the items of arrays as `name[0]`. A comment belongs
 * to what it stands before. What is marked as not translatable is left out.
 */
export const read: Read = (path) => readXmlFile<InputString>(path, (emit) => new Handlers(emit));

interface Resource {
  type: string;
  name: string;
  product: string | undefined;
  isTranslatable: boolean;
  context: Pick<InputString, 'context'>;
  items: { quantity: string; fragment: Fragment }[];
}

class Handlers implements XmlHandlers {
  readonly #emit: (string: InputString) => void;
  #hasRoot = false;
  #comment = '';
  #resource: Resource | null = null;
  #text: { of: string; quantity: string; fragment: FragmentBuilder } | null = null;
  /** How deep we are in something that holds no strings. */
  #depth = 0;

  constructor(emit: (string: InputString) => void) {
    this.#emit = emit;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, fullName: string): void {
    if (!this.#hasRoot) {
      if (name !== 'resources') throw new IntakeError('The first element must be resources.');
      this.#hasRoot = true;
    } else if (this.#text) this.#text.fragment.open(fullName, attributes);
    else if (this.#resource && this.#depth === 0 && name === 'item')
      this.#beginText(name, attributes.quantity);
    else if (this.#resource) this.#depth += 1;
    else this.#begin(name, attributes);
  }

  text(text: string, isCdata: boolean): void {
    this.#text?.fragment.text(text, isCdata);
  }

  comment(text: string): void {
    if (!this.#resource) this.#comment += `${text.trim()}\n`;
  }

  close(name: string, fullName: string): void {
    if (this.#text && name !== this.#text.of) this.#text.fragment.close(fullName);
    else if (this.#text) {
      this.#resource?.items.push({ quantity: this.#text.quantity, fragment: this.#text.fragment.end() });
      this.#text = null;
      if (name !== 'item') this.#finish();
    } else if (this.#depth > 0) this.#depth -= 1;
    else if (this.#resource) this.#finish();
  }

  #begin(type: string, attributes: Readonly<Record<string, string>>): void {
    this.#resource = {
      type,
      name: attributes.name ?? '',
      product: attributes.product,
      isTranslatable: attributes.translatable !== 'false',
      context: withContext([this.#comment]),
      items: [],
    };
    this.#comment = '';
    if (type === 'string') this.#beginText(type);
  }

  #beginText(of: string, quantity = ''): void {
    this.#text = { of, quantity, fragment: buildFragment() };
  }

  #finish(): void {
    const resource = this.#resource;
    this.#resource = null;
    if (!resource?.isTranslatable) return;
    const { type, name, items } = resource;
    if (items.length > 1) refuseLongId(`${name}${resource.product ?? ''}`);
    if (type === 'string' && items[0]) this.#add(resource, name, [items[0]], false);
    else if (type === 'string-array')
      for (const [index, item] of items.entries()) this.#add(resource, `${name}[${index}]`, [item], false);
    else if (type === 'plurals') this.#add(resource, name, items, true);
  }

  #add({ type, product, context }: Resource, id: string, items: Resource['items'], isPlural: boolean): void {
    const hasMarkup = items.some(({ fragment }) => fragment.hasMarkup);
    const texts = items.map(({ quantity, fragment }): [string, string] => [
      quantity,
      textOf(fragment, hasMarkup),
    ]);
    const content = isPlural ? pluralMessage(new Map(texts)) : (texts[0]?.[1] ?? '');
    const stringId = product === undefined ? id : `${id}@${product}`;
    this.#emit({
      at: keyAt(stringId),
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
    });
  }
}

/** Blanks at the ends go before anything is unquoted: quoted ones are part of the text. */
function textOf({ plain, markup }: Fragment, hasMarkup: boolean): string {
  return hasMarkup ? mapMarkupText(trimmed(markup), readAndroidText) : readAndroidText(trimmed(plain));
}

function trimmed(text: string): string {
  return text.replace(/^[ \t\r\n]+/, '').replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '');
}

/** `@string/app_name` stands for another resource and is no text. */
function isReference({ plain, hasMarkup }: Fragment): boolean {
  return !hasMarkup && /^\s{0,100}@[\w:.]{0,100}\/[\w.]{1,200}\s{0,100}$/.test(plain);
}
