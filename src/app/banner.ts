import type { Config } from '#platform/config.ts';
import { folderName } from '#platform/folder-name.ts';
import { VERSION } from './version.ts';

export interface Running {
  publicUrl: string;
  isEmbedded: boolean;
  sandboxUrl: string | null;
  /** While nobody can sign in yet. */
  setUpLink: string | null;
}

/** The few lines a person needs after `npm start`. The only secret among them is the way in, while nobody is in. */
export function banner(config: Config, { publicUrl, isEmbedded, sandboxUrl, setUpLink }: Running): string {
  const folder = folderName(config.dataDir);
  const lines = [
    `Parlance ${VERSION} is running`,
    '',
    `  Start page     ${publicUrl}/`,
    `  Application    ${publicUrl}/w`,
    `  API reference  ${publicUrl}/docs`,
    `  MCP endpoint   ${publicUrl}/mcp`,
    ...(sandboxUrl === null ? [] : [`  Sandbox feeds  ${sandboxUrl}/  (what is published goes here)`]),
    `  Store          ${isEmbedded ? `embedded PostgreSQL in ${folder}` : 'PostgreSQL at DATABASE_URL'}`,
    ...(config.demo ? [`  Keys           ${folder}/credentials.json`] : []),
    ...(setUpLink === null
      ? []
      : [
          '',
          `  Set up         ${setUpLink}`,
          '                 (for the first owner; valid for a day, once)',
        ]),
    '',
    '  Stop with Ctrl-C.',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}
