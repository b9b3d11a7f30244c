import { xmlShapes, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = xmlShapes({
  head: '<TS language="de"><context><name>c</name>',
  tail: '</context></TS>',
  entry: (id, text) => `<message id="${id}"><source>${text}</source><translation/></message>`,
});
