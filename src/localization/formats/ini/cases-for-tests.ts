import { lineShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = lineShapes(
  { entry: (id, text) => `k${id}=${text}\n`, comment: '; c', open: '[', opener: String.raw`\=` },
  {
    'many sections': (n) => times(n, (i) => `[s${i}]\nk=x\n`),
    'a section with a long name': (n) => `[${'s'.repeat(n)}]\n${times(n, (i) => `k${i}=\n`)}`,
  },
);
