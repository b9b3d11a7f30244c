import { xmlShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = xmlShapes(
  {
    head: '<resources>',
    tail: '</resources>',
    entry: (id, text) => `<string name="${id}">${text}</string>`,
  },
  {
    'one array': (n) =>
      `<resources><string-array name="a">${times(n, (i) => `<item>${i}</item>`)}</string-array></resources>`,
    'an array with a long name': (n) =>
      `<resources><string-array name="${'k'.repeat(n)}">${'<item/>'.repeat(n)}</string-array></resources>`,
    'one plural': (n) =>
      `<resources><plurals name="a">${times(n, (i) => `<item quantity="other">${i}</item>`)}</plurals></resources>`,
    'comments before an array': (n) =>
      `<resources>${'<!---->'.repeat(n)}<string-array name="a">${'<item/>'.repeat(n)}</string-array></resources>`,
  },
);
