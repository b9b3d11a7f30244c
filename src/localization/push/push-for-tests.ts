import { createHash } from 'node:crypto';
import { type App, until } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { readStrings, readTranslations } from '../publish/seed-for-tests.ts';

export const sha256Of = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

export interface TestFile {
  path: string;
  data: string | Buffer;
  format?: string;
  namespace?: string;
  language?: string;
  source_path?: string;
}

/** A file of flat keys and texts. */
export const jsonFile = (path: string, strings: Record<string, string>, namespace?: string): TestFile => ({
  path,
  data: `${JSON.stringify(strings, null, 2)}\n`,
  ...(namespace !== undefined && { namespace }),
});

export const announced = ({ path, data, format = 'json', ...said }: TestFile) => ({
  path,
  format,
  sha256: sha256Of(data),
  size: Buffer.byteLength(data),
  ...said,
});

const ok = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(`It was refused: ${answer.text}`);
  return answer.body.data;
};

export const upload = (tenant: Tenant, data: string | Buffer) =>
  tenant.open('PUT', `/files/${sha256Of(data)}`, { content: Buffer.from(data).toString('base64') });

/** Begins a push and uploads its files without applying it. */
export async function begin(
  tenant: Tenant,
  files: readonly TestFile[],
  complete = false,
  more: object = {},
): Promise<string> {
  const { push_id, missing } = ok(
    await tenant.open('POST', '/pushes/begin', { complete, files: files.map(announced), ...more }),
  );
  for (const { data } of files) if (missing.includes(sha256Of(data))) ok(await upload(tenant, data));
  return push_id;
}

export const preview = (tenant: Tenant, push_id: string, more: object = {}) =>
  tenant.open('POST', '/pushes/preview', { push_id, limit: 100, ...more });

export const apply = (tenant: Tenant, push_id: string, more: object = {}) =>
  tenant.open('POST', '/pushes/apply', { push_id, ...more });

export async function pushed(
  tenant: Tenant,
  files: readonly TestFile[],
  {
    complete = false,
    with_translations,
    branch,
    ...more
  }: {
    complete?: boolean;
    with_translations?: boolean;
    branch?: string;
    [name: string]: unknown;
  } = {},
) {
  const id = await begin(tenant, files, complete, { with_translations, branch });
  for (;;) {
    const answer = await apply(tenant, id, more);
    // Each call reads some of the files.
    if (answer.body.error?.reason !== 'still_reading') return ok(answer);
  }
}

/** The preview as lines of text. */
export async function lines(tenant: Tenant, push_id: string): Promise<string[]> {
  const { items } = ok(await preview(tenant, push_id));
  return items.map(
    ({ kind, string_id, old_id }: { kind: string; string_id: string; old_id: string | null }) =>
      `${kind} ${old_id === null ? '' : `${old_id} → `}${string_id}`,
  );
}

/** Everything that readers see. Hidden strings are in brackets, and stale texts have a star. */
export async function lifeOf(app: App, tenant: Tenant): Promise<string[]> {
  const strings = await readStrings(app, tenant);
  const texts = await readTranslations(app, tenant);
  return strings
    .map((each) => {
      const own = texts
        .filter(({ string_key }) => string_key === each.string_key)
        .map(
          ({ language, text, source_hash }) =>
            ` ${language}=${text}${source_hash === each.source_hash ? '' : '*'}`,
        );
      const line = `${each.string_id}: ${each.content}${own.join('')}`;
      return each.hidden_at === null ? line : `(${line})`;
    })
    .toSorted();
}

export interface Pulled {
  path: string;
  language: string | null;
  sha256: string;
  size: number;
  strings: number;
  coverage: object[];
  is_changed: boolean;
  download_url: string | null;
}

export async function pull(tenant: Tenant, more: object): Promise<Pulled[]> {
  const answer = await until('the pull', async () => {
    const found = await tenant.open('POST', '/files/pull', more);
    return found.status !== 429 && found;
  });
  return ok(answer).files;
}

export const bytesOf = async ({ download_url }: Pulled) =>
  Buffer.from(await (await fetch(download_url ?? '')).arrayBuffer());
