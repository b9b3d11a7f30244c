import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ReadPair } from './pairs.ts';

/** Texts of the elements that `take` names, in order, with their attributes. Inline markup is left out. */
function elements(
  xml: string,
  take: readonly string[],
  on: (name: string, tag: SaxesTagPlain, text: string) => void,
) {
  const parser = new SaxesParser();
  const open: { tag: SaxesTagPlain; text: string }[] = [];
  parser.on('opentag', (tag) => {
    if (take.includes(tag.name)) open.push({ tag, text: '' });
  });
  parser.on('text', (text) => {
    for (const each of open) each.text += text;
  });
  parser.on('closetag', ({ name }) => {
    const last = open.at(-1);
    if (last?.tag.name !== name) return;
    open.pop();
    on(name, last.tag, last.text);
  });
  parser.write(xml).close();
}

function attribute(tag: SaxesTagPlain, ...names: readonly string[]): string {
  for (const name of names) {
    const value = tag.attributes[name];
    if (value !== undefined) return value;
  }
  return '';
}

/** English against every other language of a unit. */
export function readTmx(bytes: Buffer): ReadPair[] {
  const pairs: ReadPair[] = [];
  let texts: { language: string; text: string }[] = [];
  let segment = '';
  elements(bytes.toString('utf8'), ['tu', 'tuv', 'seg'], (name, tag, text) => {
    if (name === 'seg') segment = text;
    if (name === 'tuv') texts.push({ language: attribute(tag, 'xml:lang', 'lang'), text: segment });
    if (name !== 'tu') return;
    const source = texts.find(({ language }) => /^en\b/iu.test(language));
    for (const { language, text: target } of texts)
      if (source && !/^en\b/iu.test(language)) pairs.push({ source: source.text, target, language });
    texts = [];
  });
  return pairs;
}

/** Versions 1.2 and 2.x. */
export function readXliff(bytes: Buffer): ReadPair[] {
  const xml = bytes.toString('utf8');
  const language = /\b(?:target-language|trgLang)\s*=\s*["']([\w-]{2,20})["']/u.exec(xml)?.[1];
  const pairs: ReadPair[] = [];
  let source = '';
  elements(xml, ['source', 'target'], (name, _, text) => {
    if (name === 'source') source = text;
    else if (source !== '') pairs.push({ source, target: text, ...(language !== undefined && { language }) });
  });
  return pairs;
}

/** `source`, `target` and, if the file has several languages, `language`. */
export function readTsv(bytes: Buffer): ReadPair[] {
  const unescape = (cell: string) => cell.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  return bytes
    .toString('utf8')
    .split(/\r?\n/u)
    .flatMap((line) => {
      const [source = '', target = '', language] = line.split('\t');
      if (source === '' || source === 'source') return [];
      return [{ source: unescape(source), target: unescape(target), ...(language && { language }) }];
    });
}
