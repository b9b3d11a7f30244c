import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isObject, readJson, Refusal } from './http.ts';
import { lastingToken, type SandboxPlatform } from './platform.ts';

/** Helpers for a twin that ships with an external platform. */
const KIT = { Refusal, readJson, isObject, lastingToken } as const;

/** The twins in these packages, if they have any. */
export function loadTwins(packages: readonly string[]): SandboxPlatform[] {
  const require = createRequire(join(process.cwd(), 'package.json'));
  return packages.flatMap((from) => {
    const isFolder = existsSync(join(resolve(from), 'package.json'));
    let folder = dirname(require.resolve(isFolder ? resolve(from) : from));
    while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { parlance = {} } = isObject(manifest) ? manifest : {};
    const { sandbox } = isObject(parlance) ? parlance : {};
    if (typeof sandbox !== 'string') return [];
    const { default: make }: { default: (kit: typeof KIT) => SandboxPlatform } = require(
      join(folder, sandbox),
    );
    return [make(KIT)];
  });
}

/** The same setting as for the server. */
export const platformPackages = () =>
  (process.env['PARLANCE_PLATFORMS'] ?? '').split(',').flatMap((each) => each.trim() || []);
