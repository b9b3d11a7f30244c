import { createHash } from 'node:crypto';
import { normalForm } from '#kernel/normal-form.ts';
import { protect } from '#kernel/placeholders.ts';

export interface SourceKeys {
  /** md5 of the exact text, as PostgreSQL computes md5(content)::uuid. */
  sourceKey: string;
  /** Equal for texts that differ only in case, width, spaces, numbers and placeholders. */
  normalKey: string;
}

export function sourceKeys(text: string): SourceKeys {
  return { sourceKey: md5Uuid(text), normalKey: md5Uuid(normalise(text)) };
}

const MARK = /⟦\d{1,4}⟧/gu;
export const NUMBER = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

/** Replaces placeholders by ⟦p⟧ and numbers by ⟦n⟧. What remains is the wording. */
export function normalise(text: string): string {
  return normalForm(protect(text).text.replace(MARK, '⟦p⟧'), 'NFKC')
    .replace(NUMBER, '⟦n⟧')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

function md5Uuid(text: string): string {
  const hex = createHash('md5').update(text, 'utf8').digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * False for texts such as "10%" and "12 / 30": they have the same wording as any other numbers, so
 * looking it up is useless.
 */
export function hasWording(source: string): boolean {
  return /\p{L}/u.test(normalise(source).replace(/⟦[np]⟧/gu, ''));
}
