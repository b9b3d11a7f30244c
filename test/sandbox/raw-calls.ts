import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addAccounts } from '../../sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';

export type Body = object | FormData | URLSearchParams | ReadableStream | undefined;
const isPlain = (body: Body): body is object =>
  body !== undefined &&
  !(body instanceof FormData || body instanceof URLSearchParams || body instanceof ReadableStream);

/** The platforms in a box, reset before each test, for calls that no third-party client makes. */
export function useBox() {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());
  beforeEach(() => {
    sandbox.world.reset();
    addAccounts(sandbox.world);
  });
  return {
    at: (path: string) => `${sandbox.url}${path}`,
    world: () => sandbox.world,
    change(platform: string, id: string, facts: object) {
      const account = sandbox.world.state(platform).accounts[id];
      if (!account) throw new Error(`no ${platform} ${id}`);
      Object.assign(account.facts, facts);
    },
    async ask(method: string, path: string, headers: Record<string, string>, body?: Body) {
      const response = await fetch(`${sandbox.url}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(isPlain(body) && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isPlain(body) ? JSON.stringify(body) : body }),
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
    },
  };
}

export const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#5865f2' } })
    .png()
    .toBuffer();
