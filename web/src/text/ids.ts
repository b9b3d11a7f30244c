// One line per catalog file. A text exists in every language (test/web/text.test.ts).
import type common from './en/common.json';
import type develop from './en/develop.json';
import type shell from './en/shell.json';

export type TextId = keyof typeof common | keyof typeof shell | keyof typeof develop;
