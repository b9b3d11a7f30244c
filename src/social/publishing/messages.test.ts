import { Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { fieldsOf } from '#kernel/narrow.ts';
import { startApp } from '../../../test/harness.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { key } from '../../../test/factories/key.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
afterEach(() => vi.restoreAllMocks());

interface Message {
  socket: unknown;
  text: string;
  order: number;
}

/** What is written to sockets during the call, in order. */
async function writesOf(call: () => Promise<{ status: number }>): Promise<Message[]> {
  const one = vi.spyOn(Socket.prototype, '_write');
  const several = vi.spyOn(Socket.prototype, '_writev');
  const { status } = await call();
  expect(status).toBeLessThan(300);
  const writes = [one, several]
    .flatMap(({ mock }) =>
      mock.calls.map(([written], place) => ({
        socket: mock.contexts[place],
        text: textOf(written),
        order: mock.invocationCallOrder[place] ?? 0,
      })),
    )
    .toSorted((a, b) => a.order - b.order);
  vi.restoreAllMocks();
  return writes;
}

/** How many messages PostgreSQL gets over the connection that has the tenant of the call. */
async function messagesOf(tenant: Tenant, call: () => Promise<{ status: number }>): Promise<number> {
  const writes = await writesOf(call);
  const begins = ['app.workspace', tenant.workspaceId];
  const first = writes.findIndex(({ text }) => begins.every((part) => text.includes(part)));
  expect(first).not.toBe(-1);
  // Without what a new connection says before its first transaction.
  const [{ socket: ours } = { socket: undefined }, ...others] = writes.slice(first);
  return 1 + others.filter(({ socket }) => socket === ours).length;
}

const textOf = (written: unknown): string =>
  (Array.isArray(written) ? written : [written])
    .map((each: unknown) => String(Buffer.isBuffer(each) ? each : fieldsOf(each)['chunk']))
    .join('');

const draft = (tenant: Tenant, accountId: string) =>
  tenant.social('POST', '/posts', { content: { text: 'Hello' }, accountIds: [accountId] });

it('a post is created with four messages, listed with one, accepted for publishing with five', async () => {
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const { body } = await draft(tenant, accountId);
  expect(await messagesOf(tenant, () => draft(tenant, accountId))).toBe(4);
  expect(await messagesOf(tenant, () => tenant.social('GET', '/posts'))).toBe(1);
  const publish = () => tenant.social('POST', `/posts/${body.data.postId}/publish`, {}, key());
  expect(await messagesOf(tenant, publish)).toBe(5);
});

it('a write takes its limit and its key with one message', async () => {
  const tenant = await app.tenant();
  const mine = key();
  const create = (name: string, headers: Record<string, string>) =>
    tenant.social('POST', '/tags', { name }, headers);
  await create('first', key());
  const writes = await writesOf(() => create('second', mine));
  const taking = writes.filter(({ text }) => text.includes(':create_tag'));
  expect(taking).toHaveLength(1);
  expect(taking[0]?.text).toContain(mine['idempotency-key']);
});
