import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isLanguage } from '#kernel/language.ts';
import { signBody } from '#platform/auth/app-key.ts';
import type { BenchTenant } from '../../bench/tenants.ts';
import { type Kept, untouchedLanguages } from '../../src/localization/formats/skeleton-for-tests.ts';
import { editUpstream } from './edit-upstream.ts';
import type { RepositoryFile } from './find-files.ts';

export type KeptFile = RepositoryFile & { kept: Kept };

const PART_BYTES = 6 * 1024 * 1024;
const sha256Of = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** The open face as any client knows it; it waits when told to. */
export class Client {
  readonly #url: string;
  readonly #key: { appKey: string; secret: string };

  constructor(url: string, { keys: [key] }: BenchTenant) {
    if (!key) throw new Error('A client needs a key.');
    this.#url = url;
    this.#key = key;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes, read once
  async call(method: string, path: string, body: object): Promise<any> {
    const text = JSON.stringify(body);
    for (;;) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const answer = await fetch(`${this.#url}/api/open/v1${path}`, {
        method,
        body: text,
        headers: {
          'x-svc-appkey': this.#key.appKey,
          'x-svc-timestamp': timestamp,
          'x-svc-sign': signBody(timestamp, text, this.#key.secret),
        },
      });
      const body = await answer.json();
      if (answer.status === 200) return body.data;
      if (answer.status !== 429 && answer.status !== 503)
        throw new Error(`${path} answered ${answer.status}: ${body.msg}`);
      await pause(1000);
    }
  }

  async begin(files: readonly RepositoryFile[]): Promise<string> {
    const { push_id, missing } = await this.call('POST', '/pushes/begin', {
      complete: true,
      files: files.map(({ path, format, data }) => ({
        path,
        format,
        // Every language's file is a source here, and they have the same keys.
        namespace: sha256Of(Buffer.from(path)).slice(0, 8),
        sha256: sha256Of(data),
        size: data.length,
      })),
    });
    for (const { data } of files) {
      const sha256 = sha256Of(data);
      const parts = Math.max(1, Math.ceil(data.length / PART_BYTES));
      if (missing.includes(sha256))
        for (let part = 1; part <= parts; part += 1) {
          const content = data.subarray((part - 1) * PART_BYTES, part * PART_BYTES).toString('base64');
          await this.call('PUT', `/files/${sha256}`, { content, part, parts });
        }
    }
    return push_id;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  async preview(push_id: string): Promise<any> {
    for (;;) {
      const found = await this.call('POST', '/pushes/preview', { push_id, limit: 100 });
      if (found.state !== 'reading') return found;
    }
  }
}

/** The languages in which it stays as it is; a file that names an unknown language is written in another. */
const untouchedIn = (kept: Kept) =>
  untouchedLanguages(kept).find((each) => !each.includes('en') && each.every(isLanguage));

/** Pushes all, pulls all, compares; reports every difference. */
export async function pushAndPull(client: Client, files: readonly KeptFile[]): Promise<string[]> {
  const push_id = await client.begin(files);
  const { revision } = await client.preview(push_id);
  await client.call('POST', '/pushes/apply', { push_id, revision });
  const faults: string[] = [];
  const byLanguages = Map.groupBy(files, ({ kept }) => (untouchedIn(kept) ?? ['fr']).join());
  for (const [languages, some] of byLanguages) {
    const paths = some.map(({ path }) => path);
    const pulled = await client.call('POST', '/files/pull', { paths, languages: languages.split(',') });
    const hashes = new Map<string, string>(
      pulled.files.map((file: { path: string; sha256: string }) => [file.path, file.sha256]),
    );
    // A file that names its language names another one then.
    for (const { path, data, kept } of some)
      if (hashes.get(path) !== sha256Of(data) && untouchedIn(kept) !== undefined)
        faults.push(`${path} in ${languages}: pulled it differs`);
  }
  return faults;
}

/** Null if no file has three strings that are plain enough for a program to edit. */
export async function previewEdits(
  client: Client,
  files: readonly KeptFile[],
): Promise<{ said: string[]; wanted: string[] } | null> {
  for (const file of files) {
    const edited = editUpstream(file.format, file.kept);
    if (!edited) continue;
    const namespace = sha256Of(Buffer.from(file.path)).slice(0, 8);
    const push_id = await client.begin(
      files.map((each) => (each === file ? { ...file, data: edited.data } : each)),
    );
    const { items } = await client.preview(push_id);
    const announced = items.map(
      ({ kind, string_id, old_id }: { kind: string; string_id: string; old_id: string | null }) =>
        `${kind} ${(old_id ?? string_id).replace(`${namespace}:`, '')}`,
    );
    return { said: announced.toSorted(), wanted: edited.wanted };
  }
  return null;
}
