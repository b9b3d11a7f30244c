import { xmlShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';

const XLIFF2_HEAD = '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">';
const XLIFF2_TAIL = '</file></xliff>';

export const shapes: Shapes = xmlShapes(
  {
    head: XLIFF2_HEAD,
    tail: XLIFF2_TAIL,
    entry: (id, text) => `<unit id="${id}"><segment><source>${text}</source></segment></unit>`,
  },
  {
    'many segments of one text': (n) =>
      `${XLIFF2_HEAD}<unit id="a">${'<segment><source>x</source></segment>'.repeat(n)}</unit>${XLIFF2_TAIL}`,
    'much data of one text': (n) =>
      `${XLIFF2_HEAD}<unit id="a"><originalData>${times(n, (i) => `<data id="d${i}">x</data>`)}</originalData><segment><source>x</source></segment></unit>${XLIFF2_TAIL}`,
  },
);
