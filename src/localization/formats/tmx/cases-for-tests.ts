import { xmlShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';

const TMX_HEAD = '<tmx version="1.4"><header srclang="en"/><body>';
const TMX_TAIL = '</body></tmx>';
const tmxUnit = (id: string, text: string) =>
  `<tu><prop type="x-string-id">${id}</prop><tuv xml:lang="en"><seg>${text}</seg></tuv></tu>`;

export const shapes: Shapes = xmlShapes(
  { head: TMX_HEAD, tail: TMX_TAIL, entry: tmxUnit },
  {
    'many variants of one unit': (n) =>
      `${TMX_HEAD}<tu><tuv xml:lang="en"><seg>a</seg></tuv>${times(n, (i) => `<tuv xml:lang="de"><seg>${i}</seg></tuv>`)}</tu>${TMX_TAIL}`,
    'many properties': (n) =>
      `${TMX_HEAD}<tu>${times(n, (i) => `<prop type="p${i}">x</prop>`)}<tuv xml:lang="en"><seg>a</seg></tuv></tu>${TMX_TAIL}`,
  },
);
