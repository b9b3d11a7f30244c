import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Call, caller, pause, residentMiB, sentence } from './open-client.ts';
import { type Line, monotonicMs, type Site } from './site.ts';
import { addTenant } from './tenants.ts';
import { openWorld } from './world.ts';

const FILES = 100;
const CHANGES = 10;
/** Calls are counted by key, so each push has its own. */
const PUSHES = 3;
const UPLOAD_KEYS = 10;
const PART_BYTES = 8 * 1024 * 1024;

/**
 * A repository of 50,000 strings: its first push, one without a change, one with ten changes, each previewed and
 * applied.
 */
export async function benchPush(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenant = await addTenant(world, PUSHES + UPLOAD_KEYS, 0);
  const api = await world.start('api');
  const call = caller(api.url, tenant);
  const strings = site.quick ? 5_000 : 50_000;
  const pid = api.child.pid ?? 0;
  const before = filesOf(strings, 0);
  const note = `${strings} strings in ${FILES} files`;
  const lines: Line[] = [];
  const measure = async (name: string, files: readonly BenchFile[], key: number) => {
    lines.push(await push(call, files, { name, key, pid, note }));
  };
  await measure('first push', before, 0);
  await measure('push without a change', before, 1);
  await measure(`push with ${CHANGES} changes`, filesOf(strings, CHANGES), 2);
  return lines;
}

/** One table of half a million strings, nearly as large as a file may be. */
export async function benchPushLarge(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenant = await addTenant(world, PUSHES + UPLOAD_KEYS, 0);
  const api = await world.start('api');
  const strings = site.quick ? 50_000 : 500_000;
  const rows = Array.from(
    { length: strings },
    (_, n) => `key_${n},"${sentence(n).padEnd(190, ' more text')}"\n`,
  );
  const data = Buffer.from(`string_id,content\n${rows.join('')}`);
  const file = {
    path: 'texts.csv',
    format: 'csv',
    data,
    sha256: createHash('sha256').update(data).digest('hex'),
  };
  const note = `${strings} strings in one file of ${Math.round(data.length / 1024 / 1024)} MiB`;
  const call = caller(api.url, tenant);
  return [await push(call, [file], { name: 'one large file', key: 0, pid: api.child.pid ?? 0, note })];
}

interface BenchFile {
  path: string;
  format: string;
  data: Buffer;
  sha256: string;
}

/** Changes are in separate files, one in each. */
function filesOf(strings: number, changes: number): BenchFile[] {
  const each = strings / FILES;
  return Array.from({ length: FILES }, (_, file) => {
    const texts = Object.fromEntries(
      Array.from({ length: each }, (_x, n) => {
        const i = file * each + n;
        return [`f${file}.key_${n}`, file < changes && n === 7 ? `${sentence(i)} Now.` : sentence(i)];
      }),
    );
    const data = Buffer.from(`${JSON.stringify(texts, null, 2)}\n`);
    return {
      path: `locales/${file}/en.json`,
      format: 'json',
      data,
      sha256: createHash('sha256').update(data).digest('hex'),
    };
  });
}

/** Like the command line: announce, send what is missing, preview, apply. */
async function push(
  call: Call,
  files: readonly BenchFile[],
  { name, key, pid, note }: { name: string; key: number; pid: number; note: string },
): Promise<Line> {
  let peak = residentMiB(pid);
  let reader = 0;
  const idle = peak;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMiB(pid));
    for (const child of childrenOf(pid)) reader = Math.max(reader, residentMiB(child));
  }, 50);
  const began = monotonicMs();
  const announced = files.map(({ path, format, data, sha256 }) => ({
    path,
    format,
    sha256,
    size: data.length,
  }));
  const { push_id, missing = [] } = (await call(
    'POST',
    '/pushes/begin',
    { complete: true, files: announced },
    key,
  )) as { push_id?: string; missing?: string[] };
  const wanted = new Set(missing);
  const sent = files.filter(({ sha256 }) => wanted.has(sha256));
  for (const [index, { sha256, data }] of sent.entries()) {
    const parts = Math.max(1, Math.ceil(data.length / PART_BYTES));
    for (let part = 1; part <= parts; part += 1) {
      const content = data.subarray((part - 1) * PART_BYTES, part * PART_BYTES).toString('base64');
      const body = { content, part, parts };
      await call('PUT', `/files/${sha256}`, body, PUSHES + ((index + part) % UPLOAD_KEYS));
    }
  }
  const uploaded = monotonicMs();
  while ((await call('POST', '/pushes/preview', { push_id, limit: 1 }, key)).state === 'reading')
    await pause(1000);
  const looked = monotonicMs();
  await call('POST', '/pushes/apply', { push_id }, key);
  const ended = monotonicMs();
  clearInterval(watch);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  return {
    bench: 'push',
    name,
    figure: (ended - began) / 1000,
    unit: 's',
    note: `${note}; sent in ${seconds(began, uploaded)}, looked at in ${seconds(uploaded, looked)}, applied in ${seconds(looked, ended)}; API +${Math.round(peak - idle)} MiB to ${Math.round(peak)} MiB, reader ${Math.round(reader)} MiB`,
  };
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
