import { CONFIG } from '../../sdk/cli/config.ts';

/** What an editor knows of parlance.json: the very fields that the command reads. */
export function generateConfigSchema(): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'parlance.json' };
  return `${JSON.stringify({ ...head, ...CONFIG.schema }, null, 2)}\n`;
}
