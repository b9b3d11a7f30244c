import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Block {
  language: string;
  text: string;
}

/** Every block of a guide in order, including those in a list; without their indentation. */
export function blocksOf(guide: string): Block[] {
  const text = readFileSync(join(ROOT, 'docs/guides', guide), 'utf8');
  return [...text.matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gms)].map(
    ([, margin = '', language = '', block = '']) => ({
      language,
      text: block.replaceAll(new RegExp(`^${margin}`, 'gm'), ''),
    }),
  );
}

/** The text between ```sh and ``` in a guide, in order. */
export function shellBlocks(guide: string): string[] {
  const text = readFileSync(join(ROOT, 'docs/guides', guide), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** A folder for PATH in which `npx parlance` is the command of these sources. */
export function makeCommands(folder: string): string {
  const place = join(folder, 'bin');
  mkdirSync(place);
  const fence = join(ROOT, 'test/fence.ts');
  const main = join(ROOT, 'sdk/cli/main.ts');
  const script = `#!/bin/sh\n[ "$1" = parlance ] || { echo "npx $1?" >&2; exit 127; }\nshift\nexec '${process.execPath}' --import '${fence}' '${main}' "$@"\n`;
  writeFileSync(join(place, 'npx'), script);
  chmodSync(join(place, 'npx'), 0o755);
  return place;
}

/** The folder of a project that has installed the SDK, as far as Node can see: our sources replace the package. */
export function installSdk(folder: string): void {
  const place = join(folder, 'node_modules/@parlance/sdk');
  mkdirSync(place, { recursive: true });
  const exports = { '.': './src/client.ts', './webhooks': './src/webhooks.ts' };
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module', exports }));
  symlinkSync(join(ROOT, 'sdk/src'), join(place, 'src'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}

interface Ran {
  code: number;
  said: string;
}

/** As a person types it, except that the first failing line ends the block. */
export function runBlock(block: string, cwd: string, env: Record<string, string | undefined>): Promise<Ran> {
  return new Promise((resolve) => {
    // Without a level, bash takes its input socket for a remote login, and reads the files of one.
    execFile(
      'bash',
      ['-euo', 'pipefail', '-c', block],
      { cwd, env: { SHLVL: '1', ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}
