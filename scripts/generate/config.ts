import { OUTSIDE } from '#adapters/outside.ts';
import { allSettings } from '#platform/config.ts';
import { code, page, table } from './markdown.ts';

export function generateConfig(): string {
  return page(
    'Settings',
    'Environment variables. A value that is not allowed stops the start with a sentence that names the variable. A secret (names with SECRET, TOKEN or API_KEY, the addresses of engines and of mail, DATABASE_URL) can be in a file instead: `<variable>_FILE` is its path.',
    table(
      ['Variable', 'Default', 'Allowed', 'What it does'],
      allSettings(OUTSIDE).map(({ name, fallback, allowed, about }) => [
        code(name),
        fallback === null ? 'not set' : fallback === '' ? 'empty' : code(fallback),
        allowed,
        about,
      ]),
    ),
  );
}
