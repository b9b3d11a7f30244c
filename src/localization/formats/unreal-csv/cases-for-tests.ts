import { csvLines, wide } from '../csv/cases-for-tests.ts';
import { lineShapes, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = lineShapes(
  { head: 'Key,SourceString\n', entry: (id, text) => `k${id},${text}\n`, ...csvLines },
  { 'many columns': wide('Key,SourceString') },
);
