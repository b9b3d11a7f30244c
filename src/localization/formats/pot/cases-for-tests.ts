export { shapes } from '../po/cases-for-tests.ts';
