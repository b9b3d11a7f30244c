import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { newAppKey } from '../../src/localization/keys/store.ts';
import type { NewToken } from '../../src/platform/auth/bearer.ts';
import { hashPassword } from '../../src/platform/auth/password.ts';
import { SCOPES, TIERS } from '../../src/platform/rights/scopes.ts';
import { createKeyring, secretPlace } from '../../src/platform/secrets.ts';
import { sealSecret } from '../../src/social/webhooks/secret.ts';
import { databaseUrl } from '../global-setup.ts';

export const KEY = newAppKey();
export const PASSWORD = 'correct horse battery';
const WORLD = readFileSync(new URL('./world-0007.sql', import.meta.url), 'utf8');

export type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

export async function on<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A role that is bound by the wall must see the rows of every workspace.
    await client.query("set app.workspace = '*'");
    return await use(client);
  } finally {
    await client.end();
  }
}

const onServer = (statement: string) => on(inject('serverUrl'), (client) => client.query(statement));

/** Without tables, as an operator would create it. `undo` learns how to remove it. */
export async function emptyDatabase(
  owner: 'superuser' | 'plain owner',
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  const name = `${inject('templateName')}_upgrade_${owner.replace(' ', '_')}_${process.pid}`;
  const url = new URL(databaseUrl(inject('serverUrl'), name));
  if (owner === 'superuser') await onServer(`create database ${name}`);
  else {
    const role = `parlance_upgrader_${process.pid}`;
    await onServer(`create role ${role} login password 'upgrading'`);
    undo.push(() => onServer(`drop role ${role}`));
    await onServer(`create database ${name} owner ${role}`);
    [url.username, url.password] = [role, 'upgrading'];
  }
  undo.push(() => onServer(`drop database ${name} with (force)`));
  return url.href;
}

/** By SQL, as the programs of that version left it. */
export async function fillWorld(url: string, token: NewToken): Promise<void> {
  const keyring = createKeyring([Buffer.from(inject('secretKey'), 'base64')]);
  const values: Record<string, unknown> = {
    passwordHash: await hashPassword(PASSWORD),
    appKey: KEY.appKey,
    firstSecret: keyring.seal('as_one', secretPlace('ws_a', 'key_a', 1)),
    secondSecret: keyring.seal(KEY.secret, secretPlace('ws_a', 'key_a', 2)),
    webhookSecret: sealSecret(keyring, 'ws_a', 'whk_1', 'whsec_old'),
    tokenHash: `\\x${token.hash.toString('hex')}`,
    scopes: `{${SCOPES.join(',')}}`,
    tiers: `{${TIERS.join(',')}}`,
    groupRequestHash: createHash('sha256').update('create_idea_group\n{"name":"Later"}').digest('hex'),
  };
  const sql = WORLD.replace(/\$\{(\w+)\}/g, (_, name: string) => pg.escapeLiteral(String(values[name])));
  await on(url, (client) => client.query(sql));
}

/** Every row of every table. */
export async function readRows(url: string): Promise<Rows> {
  return on(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name <> 'schema_migrations'`,
    );
    const found: Rows = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}
