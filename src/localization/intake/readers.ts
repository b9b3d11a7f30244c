// One line per format.
export { csv } from './readers/csv.ts';
export { ini } from './readers/ini.ts';
export { json } from './readers/json.ts';
export { xlsx } from './readers/xlsx.ts';
