import { xmlShapes, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = xmlShapes({
  head: '<strings>',
  tail: '</strings>',
  entry: (id, text) => `<string id="${id}"><content>${text}</content></string>`,
});
