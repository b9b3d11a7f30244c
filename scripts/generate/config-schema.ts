import { CONFIG } from '../../sdk/cli/config.ts';

/** The schema of parlance.json for editors, made of the same fields that the command reads. */
export function generateConfigSchema(): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'parlance.json' };
  return `${JSON.stringify({ ...head, ...CONFIG.schema }, null, 2)}\n`;
}
