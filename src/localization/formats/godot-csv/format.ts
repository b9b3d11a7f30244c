import type { Format } from '../format.ts';

export const godotCsv: Format = {
  id: 'godot_csv',
  extensions: ['csv'],
  contentType: 'text/csv; charset=utf-8',
  modes: ['single'],
  keeps: ['string_id', 'source', 'translations'],
  note: 'Translations of Godot: keys, then a column per locale. Cells have no guard against formulas, because the engine would show it.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
