import { xmlShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';

const xliff12 = (inside: string) =>
  `<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>${inside}</body></file></xliff>`;
const [XLIFF_HEAD = '', XLIFF_TAIL = ''] = xliff12('|').split('|');

export const shapes: Shapes = xmlShapes(
  {
    head: XLIFF_HEAD,
    tail: XLIFF_TAIL,
    entry: (id, text) => `<trans-unit id="${id}"><source>${text}</source></trans-unit>`,
  },
  {
    'many notes of one text': (n) =>
      xliff12(`<trans-unit id="a"><source>x</source>${times(n, (i) => `<note>${i}</note>`)}</trans-unit>`),
    'many files': (n) =>
      `<xliff version="1.2">${times(n, (i) => `<file original="f${i}"><body><trans-unit id="a"><source>x</source></trans-unit></body></file>`)}</xliff>`,
    'a file with a long name': (n) =>
      xliff12(times(n, (i) => `<trans-unit id="${i}"><source/></trans-unit>`)).replace(
        '</xliff>',
        `<file original="${'f'.repeat(n)}"><body>${times(n, (i) => `<trans-unit id="${i}"><source/></trans-unit>`)}</body></file></xliff>`,
      ),
  },
);
