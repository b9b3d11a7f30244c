import type { Config } from '#platform/config.ts';
import { folderName } from '#platform/folder-name.ts';
import { VERSION } from './version.ts';

export interface Running {
  publicUrl: string;
  isEmbedded: boolean;
  sandboxUrl: string | null;
}

/** The few lines a person needs after `npm start`. No secret is among them. */
export function banner(config: Config, { publicUrl, isEmbedded, sandboxUrl }: Running): string {
  const folder = folderName(config.dataDir);
  const lines = [
    `Parlance ${VERSION} is running`,
    '',
    `  Start page     ${publicUrl}/`,
    `  API reference  ${publicUrl}/docs`,
    `  MCP endpoint   ${publicUrl}/mcp`,
    ...(sandboxUrl === null ? [] : [`  Sandbox feeds  ${sandboxUrl}/  (what is published goes here)`]),
    `  Store          ${isEmbedded ? `embedded PostgreSQL in ${folder}` : 'PostgreSQL at DATABASE_URL'}`,
    `  Keys           ${folder}/credentials.json`,
    '',
    '  Stop with Ctrl-C.',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}
