import { ERRORS } from '#kernel/errors.ts';
import { code, page, table } from './markdown.ts';

export function generateErrors(): string {
  return page(
    'Errors',
    `The social face, the console and MCP answer with ${code('error.code')}: branch on it, never on the message. The open face answers with the HTTP status as the numeric ${code('code')} and gives details in ${code('error.reason')}.`,
    table(
      ['Code', 'HTTP status', 'Meaning'],
      Object.entries(ERRORS).map(([name, { status, meaning }]) => [code(name), String(status), meaning]),
    ),
  );
}
