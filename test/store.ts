import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Services } from '../src/platform/context.ts';
import { giveSteward } from '../src/people/users/store-stewards.ts';
import { backupStore } from '../src/platform/db/backup.ts';
import { type Answer, call, type Tenant } from './tenant.ts';

/** Rows of every table, as the sorted lines of a backup. */
export type StoreRows = Record<string, string[]>;

export function rowsOf(plain: string): StoreRows {
  const rows: StoreRows = {};
  let table = '';
  for (const line of plain.trimEnd().split('\n')) {
    if (line.startsWith('[')) rows[table]?.push(line);
    else {
      table = JSON.parse(line).table ?? '';
      if (table) rows[table] = [];
    }
  }
  for (const lines of Object.values(rows)) lines.sort();
  return rows;
}

/** The present store, without a call that would leave a trace in it. */
export async function readStore(services: Services): Promise<StoreRows> {
  const chunks: Buffer[] = [];
  for await (const chunk of backupStore(services, 'test')) chunks.push(chunk);
  return rowsOf(Buffer.concat(chunks).toString('utf8'));
}

/** The same backup with other lines, closed with a correct checksum. */
export function rewrite(gzipped: Buffer, change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(gzipped).toString('utf8').trimEnd().split('\n');
  const end = JSON.parse(lines.pop() ?? '');
  const body = `${change(lines).join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  return gzipSync(`${body}${JSON.stringify({ ...end, sha256 })}\n`);
}

export interface Steward {
  backup(): Promise<Buffer>;
  restore(file: Buffer): Promise<Answer>;
  move(to: string): Promise<Answer>;
  post(path: string, body?: Buffer | string): Promise<Response>;
}

/** As set_up, leave_demo or the command line would have made them a steward. */
export async function makeSteward({ services }: { services: Services }, { userId }: { userId: string }) {
  await giveSteward(services.database.system, userId);
}

/** The tenant as a steward, signed in and calling the routes of the store. */
export async function stewardOf(app: { url: string; services: Services }, tenant: Tenant): Promise<Steward> {
  await makeSteward(app, tenant);
  return callStore(app.url, tenant);
}

/** Any person, signed in and calling the routes of the store. */
export async function callStore(url: string, tenant: Pick<Tenant, 'email' | 'password'>): Promise<Steward> {
  const login = JSON.stringify({ email: tenant.email, password: tenant.password });
  const { headers } = await call(`${url}/api/console/login`, 'POST', login, { origin: url });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const post = (path: string, body: Buffer | string = '') =>
    fetch(`${url}/api/console/store/${path}`, {
      method: 'POST',
      headers: { origin: url, cookie },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const answerOf = async (response: Response): Promise<Answer> => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  return {
    post,
    async backup() {
      const response = await post('backup');
      if (response.status !== 200) throw new Error(`No backup: ${await response.text()}`);
      return Buffer.from(await response.arrayBuffer());
    },
    restore: async (file) => answerOf(await post('restore', file)),
    move: async (to) => answerOf(await post('move', JSON.stringify({ to }))),
  };
}
