import type { Format } from '../format.ts';

export const unityCsv: Format = {
  id: 'unity_csv',
  extensions: ['csv'],
  contentType: 'text/csv; charset=utf-8',
  modes: ['single'],
  keeps: ['string_id', 'source', 'translations', 'context'],
  note: 'String tables of Unity Localization: `Key`, and a column such as `German(de)` per locale. Cells have no guard against formulas, because the engine would show it.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
