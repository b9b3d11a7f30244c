export { mend } from '../po/mend.ts';
