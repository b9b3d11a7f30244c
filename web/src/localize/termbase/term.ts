import type { Output } from '../../api/client.ts';

export type Term = Output<'list_terms'>['items'][number];
export interface TermLanguage {
  code: string;
  bcp47: string;
  direction: 'ltr' | 'rtl';
}
