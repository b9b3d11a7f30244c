import { jsonShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = jsonShapes('{"sourceLanguage":"en","strings":{', '}}', {
  'many entries': (n) => catalogue(times(n, (i) => `"k${i}":{}`, ',')),
  'many languages of one text': (n) =>
    catalogue(`"a":{"localizations":{${times(n, (i) => `"q${i}":{"stringUnit":{"value":"x"}}`, ',')}}}`),
  'many devices of one text': (n) => catalogue(`"a":{"localizations":{"en":${devices(n)}}}`),
  'many devices of a long name': (n) =>
    catalogue(`"${'k'.repeat(n)}":{"localizations":{"en":${devices(n)}}}`),
  'many devices of a long comment': (n) =>
    catalogue(`"a":{"comment":"${' '.repeat(n)}","localizations":{"en":${devices(n)}}}`),
  'many devices beside much else': (n) =>
    catalogue(`"a":{"localizations":{"en":${devices(n)}},${times(n, (i) => `"x${i}":1`, ',')}}`),
});

function catalogue(strings: string): string {
  return `{"sourceLanguage":"en","strings":{${strings}}}`;
}

function devices(n: number): string {
  return `{"variations":{"device":{${times(n, (i) => `"d${i}":{"stringUnit":{"value":""}}`, ',')}}}}`;
}

/** The text after this separator is a variation. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: unit.stringId.replaceAll('|==|', '|=|') });
