import type { Format } from '../format.ts';

export const unrealCsv: Format = {
  id: 'unreal_csv',
  extensions: ['csv'],
  contentType: 'text/csv; charset=utf-8',
  modes: ['separate'],
  keeps: ['string_id', 'context'],
  note: 'String tables of Unreal: `Key`, `SourceString` and metadata columns; `Comment` is the context. Cells have no guard against formulas, because the engine would show it.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
