import type { Edit } from './skeleton.ts';
import { childrenOf, insideOf, opened, scanXml, type XmlElement } from './xml-scan.ts';

/** Replaces the content of the single element in a piece of XML. Blanks around its text stay. */
export function withInside(xml: string, inside: string): string {
  const place = insideOf(scanXml(xml));
  if (!place) return xml;
  const old = xml.slice(place.from, place.to);
  const text = old.trim();
  if (text === '') return xml.slice(0, place.from) + inside + xml.slice(place.to);
  const from = place.from + old.indexOf(text);
  return xml.slice(0, from) + inside + xml.slice(from + text.length);
}

/** Replaces the content of a child element, and optionally changes its tag. */
export function replaceChild(
  xml: string,
  { from, to, innerFrom, innerTo, isEmpty }: XmlElement,
  inside: string,
  retag: (tag: string) => string = (tag) => tag,
): Edit {
  if (!isEmpty)
    return {
      from,
      to,
      text: retag(xml.slice(from, innerFrom)) + inside + xml.slice(innerTo, to),
    };
  const tag = retag(xml.slice(from, to));
  if (inside === '') return { from, to, text: tag };
  const name = /^<([^\s/>]{1,200})/.exec(tag)?.[1] ?? '';
  return { from, to, text: `${opened(tag)}${inside}</${name}>` };
}

/**
 * The line break and indent before a child, to be repeated for another child. Empty if it is on the
 * same line.
 */
export function gapBefore(xml: string, child: XmlElement): string {
  return /(?:\r\n|\n|\r)[ \t]*$/.exec(xml.slice(Math.max(0, child.from - 200), child.from))?.[0] ?? '';
}

/** The namespace prefix of a child's name, including the colon. */
export function prefixOf(xml: string, child: XmlElement): string {
  return /^<([^\s/>:]{1,100}:)/.exec(xml.slice(child.from, child.from + 120))?.[1] ?? '';
}

export function childElements(xml: string): XmlElement[] {
  return childrenOf(scanXml(xml));
}
