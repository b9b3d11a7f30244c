import { lineShapes, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = lineShapes(
  { entry: (id, text) => `k${id}=${text}\n`, comment: '# c', open: 'k=x\\\n', opener: '\\\\' },
  { 'many lines of one text': (n) => `k=${'x\\\n'.repeat(n)}` },
);
