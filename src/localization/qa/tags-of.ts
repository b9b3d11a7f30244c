import type { TextFacts } from './text-facts.ts';

export interface Tag {
  text: string;
  start: number;
  end: number;
  /** In lower case. Empty for `</>`. */
  name: string;
  closes: boolean;
}

const PARTS = /^[<[{](\/?)([A-Za-z*][A-Za-z0-9_.-]{0,40})?/u;

export function tagsOf({ placeholders }: TextFacts): readonly Tag[] {
  return placeholders
    .filter(({ kind }) => kind === 'tag')
    .map(({ text, start, end }) => {
      const [, slash, name = ''] = PARTS.exec(text) ?? [];
      return { text, start, end, name: name.toLowerCase(), closes: slash === '/' };
    });
}
