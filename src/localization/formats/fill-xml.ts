import type { Edit } from './skeleton.ts';
import { childrenOf, insideOf, opened, scanXml, type XmlElement } from './xml-scan.ts';

/** The inside of the one element of a piece replaced; blanks around the text stay. */
export function withInside(xml: string, inside: string): string {
  const place = insideOf(scanXml(xml));
  if (!place) return xml;
  const old = xml.slice(place.from, place.to);
  const text = old.trim();
  if (text === '') return xml.slice(0, place.from) + inside + xml.slice(place.to);
  const from = place.from + old.indexOf(text);
  return xml.slice(0, from) + inside + xml.slice(from + text.length);
}

/** A child of a piece with another inside, and its tag changed. */
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

/** What stands before a child on its line, for another one after it: a new line, or nothing. */
export function gapBefore(xml: string, child: XmlElement): string {
  return /(?:\r\n|\n|\r)[ \t]*$/.exec(xml.slice(Math.max(0, child.from - 200), child.from))?.[0] ?? '';
}

/** The prefix of a child's name, with its colon. */
export function prefixOf(xml: string, child: XmlElement): string {
  return /^<([^\s/>:]{1,100}:)/.exec(xml.slice(child.from, child.from + 120))?.[1] ?? '';
}

export function childElements(xml: string): XmlElement[] {
  return childrenOf(scanXml(xml));
}
