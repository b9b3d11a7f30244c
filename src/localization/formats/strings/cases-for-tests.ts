import { lineShapes, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = lineShapes(
  {
    entry: (id, text) => `"k${id}" = "${text}";\n`,
    comment: '/* c */',
    open: '/* ',
    opener: String.raw`\"`,
  },
  {
    'quotes without end': (n) => `"a" = "${'\\"'.repeat(n)}`,
    'line comments': (n) => `${'// c\n'.repeat(n)}"a" = "x";`,
  },
);
