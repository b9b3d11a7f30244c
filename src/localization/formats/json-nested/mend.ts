export { mendJsonText as mend } from '../mend-json.ts';
