import type { Format } from '../format.ts';

export const unrealCsv: Format = {
  id: 'unreal_csv',
  extensions: ['csv'],
  contentType: 'text/csv; charset=utf-8',
  modes: ['separate'],
  keeps: ['string_id', 'context'],
  note: 'String tables of Unreal: `Key`, `SourceString` and columns of metadata, of which `Comment` is the context. Cells stay as they are: the engine would show a guard against formulas.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
