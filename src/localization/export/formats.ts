// One line per format, sorted by path. formats.test.ts fails if one is forgotten.
export { csv } from './formats/csv.ts';
export { ini } from './formats/ini.ts';
export { json } from './formats/json.ts';
export { xliff } from './formats/xliff.ts';
export { xlsx } from './formats/xlsx.ts';
export { xml } from './formats/xml.ts';
