import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SDK = fileURLToPath(new URL('.', import.meta.url));

export interface Packed {
  filename: string;
  unpackedSize: number;
  files: { path: string }[];
}

/** As typed by a person who has the required Node, and nothing of ours. */
export function type(words: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const [command = '', ...args] = words;
  return promisify(execFile)(command, args, {
    cwd,
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: dirname(cwd),
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
      ...env,
    },
  });
}

export async function packSdk(dir: string): Promise<Packed> {
  // Not in sdk itself: other tests would take these temporary files for sources.
  const aside = join(dir, 'sdk');
  mkdirSync(aside);
  for (const name of ['package.json', 'README.md', 'parlance.schema.json'])
    copyFileSync(join(SDK, name), join(aside, name));
  symlinkSync(join(SDK, '../scripts'), join(dir, 'scripts'));
  const { stdout } = await type(['npm', 'pack', '--json', '--pack-destination', dir], aside);
  const [packed]: Packed[] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  if (!packed) throw new Error('Nothing was packed.');
  return packed;
}

/** A folder beside the package that has only the package installed. */
export async function freshProject(
  dir: string,
  { filename }: Packed,
  name: string,
  about: object = { type: 'module' },
): Promise<string> {
  const folder = join(dir, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, ...about }));
  await type(['npm', 'install', '--no-audit', '--no-fund', '--save-dev', join(dir, filename)], folder);
  return folder;
}
