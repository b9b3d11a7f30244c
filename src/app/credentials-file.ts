import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';

/** What the first start leaves for people, the CLI and tests: `<data folder>/credentials.json`. */
export interface CredentialsFile {
  base_url: string;
  owner: { email: string; password: string };
  localization: { project_id: string; app_key: string; app_secret: string };
  social: { workspace_id: string; access_token: string };
}

const pathOf = (dataDir: string) => join(dataDir, 'credentials.json');

export function writeCredentials(dataDir: string, credentials: CredentialsFile): void {
  const temporary = `${pathOf(dataDir)}.new`;
  writeFileSync(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(temporary, pathOf(dataDir));
}

/** A later start may listen at another address, so the file is updated. */
export function refreshBaseUrl(dataDir: string, publicUrl: string): void {
  if (!existsSync(pathOf(dataDir))) return;
  const known = parseOwn<CredentialsFile>(readFileSync(pathOf(dataDir), 'utf8'));
  if (known.base_url !== publicUrl) writeCredentials(dataDir, { ...known, base_url: publicUrl });
}
