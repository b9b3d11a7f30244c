import type { Sentence } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from './contract.ts';

type More = Pick<Issue, 'limit' | 'actual' | 'fix'>;

export interface Place {
  field: string;
  part: number;
}

export const problem = (code: Issue['code'], place: Place, message: Sentence, more: More = {}): Issue => ({
  code,
  severity: 'error',
  ...place,
  message,
  ...more,
});

export const warning = (code: Issue['code'], place: Place, message: Sentence, more: More = {}): Issue => ({
  ...problem(code, place, message, more),
  severity: 'warning',
});

/** The first part and the ones after it, with the names of their fields. */
export function checkedParts(content: PublishContent): {
  text: string;
  media: readonly PublishMedia[];
  textAt: Place;
  mediaAt: Place;
}[] {
  return [{ text: content.text, media: content.media }, ...content.parts].map(({ text, media }, part) => {
    const prefix = part === 0 ? '' : `parts[${part - 1}].`;
    return {
      text,
      media,
      textAt: { field: `${prefix}text`, part },
      mediaAt: { field: `${prefix}mediaIds`, part },
    };
  });
}

export const at = ({ field, part }: Place, index: number): Place => ({ field: `${field}[${index}]`, part });

export const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`;
