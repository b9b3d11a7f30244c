export { read } from '../po/read.ts';
