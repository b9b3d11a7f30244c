import { Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { key } from '../../../test/factories/key.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
afterEach(() => vi.restoreAllMocks());

/** How many messages PostgreSQL gets over the connection that has the tenant of the call. */
async function messagesOf(call: () => Promise<{ status: number }>): Promise<number> {
  const writes: { socket: unknown; text: string }[] = [];
  for (const name of ['_write', '_writev'] as const) {
    const write = Socket.prototype[name] as (...values: unknown[]) => void;
    vi.spyOn(Socket.prototype, name).mockImplementation(function (this: Socket, ...values: unknown[]) {
      const [chunks] = values;
      const pieces = Array.isArray(chunks) ? chunks.map(({ chunk }: { chunk: unknown }) => chunk) : [chunks];
      writes.push({ socket: this, text: pieces.map(String).join('') });
      write.apply(this, values);
    });
  }
  const { status } = await call();
  vi.restoreAllMocks();
  expect(status).toBeLessThan(300);
  const ours = writes.find(({ text }) => text.includes('app.workspace'))?.socket;
  return writes.filter(({ socket }) => socket === ours).length;
}

const draft = (tenant: Tenant, accountId: string) =>
  tenant.social('POST', '/posts', { content: { text: 'Hello' }, accountIds: [accountId] });

it('a post is created with four messages, listed with one and accepted for publishing with five', async () => {
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  expect(await messagesOf(() => draft(tenant, accountId))).toBe(4);
  expect(await messagesOf(() => tenant.social('GET', '/posts'))).toBe(1);
  const { body } = await draft(tenant, accountId);
  const publish = () => tenant.social('POST', `/posts/${body.data.postId}/publish`, {}, key());
  expect(await messagesOf(publish)).toBe(5);
});
