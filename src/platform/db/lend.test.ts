import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, until } from '../../../test/harness.ts';
import { lendFrom } from './lend.ts';

describe('connections that are handed on', () => {
  let pool: pg.Pool;
  const returned: unknown[] = [];
  const lender = () => lendFrom(pool, (client) => void returned.push(client));
  const backend = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid ?? 0;
  };

  beforeAll(async () => {
    const { databaseUrl } = await startApp();
    pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    pool.on('connect', (client) => client.on('error', () => {}));
    pool.on('error', () => {});
  });
  afterAll(() => pool.end());

  it('the next caller gets it without the pool, which did not know that it was free', async () => {
    const { warm, lend, close } = lender();
    expect(warm()).toBeUndefined();
    const client = lend(await pool.connect());
    client.release();
    expect(returned.at(-1)).toBe(client);
    expect(pool.idleCount).toBe(0);
    expect(warm()).toBe(client);
    client.release();
    close();
    expect(pool.idleCount).toBe(1);
  });

  it('callers waiting in the pool come first', async () => {
    const { warm, lend, close } = lender();
    const client = lend(await pool.connect());
    const waiting = pool.connect();
    client.release();
    expect(warm()).toBeUndefined();
    const next = await waiting;
    expect(next).toBe(client);
    next.release();
    close();
  });

  it('an unused one goes back by itself', async () => {
    const { lend, close } = lender();
    lend(await pool.connect()).release();
    await until('it is back in the pool', async () => pool.idleCount === 1);
    close();
  });

  it('one that the server closed is not handed on, nor one that is returned as broken', async () => {
    const { warm, lend, close } = lender();
    const client = lend(await pool.connect());
    const pid = await backend(client);
    client.release();
    const other = new pg.Client({ connectionString: pool.options.connectionString });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [pid]);
    await until('its end is heard', async () => client.listenerCount('end') === 0);
    await other.end();
    expect(warm()).toBeUndefined();
    const fresh = lend(await pool.connect());
    expect(await backend(fresh)).not.toBe(pid);
    fresh.release(true);
    expect(warm()).toBeUndefined();
    close();
  });

  it('is never returned twice', async () => {
    const { lend, close } = lender();
    const client = lend(await pool.connect());
    client.release();
    expect(() => client.release()).toThrow('twice');
    close();
  });
});
