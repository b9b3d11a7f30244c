export { write } from '../po/write.ts';
