import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

function ask(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(sandbox.url);
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject).end(method === 'POST' ? '{"advanceSec":60}' : undefined);
  });
}

describe('the control of the sandbox', () => {
  it.each([
    ['a form of another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a site whose name points here', { host: 'evil.example' }],
    ['one whose name begins like ours', { host: '127.0.0.1.evil.example' }],
    ['a page of another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ])('403: %s changes and reads nothing', async (_name, headers: Record<string, string>) => {
    const before = sandbox.world.now();
    expect(await ask('POST', '/__sandbox/clock', headers)).toBe(403);
    expect(sandbox.world.now() - before).toBeLessThan(60_000);
    expect(await ask('GET', '/__sandbox/x/accounts', headers)).toBe(403);
    expect(await ask('POST', '/__sandbox/reset', headers)).toBe(403);
  });

  it('200: programs of this machine, and its own pages', async () => {
    expect(await ask('POST', '/__sandbox/clock', {})).toBe(200);
    expect(await ask('GET', '/', { host: `localhost:${new URL(sandbox.url).port}` })).toBe(200);
    expect(await ask('GET', '/__sandbox/health', { origin: sandbox.url })).toBe(200);
  });
});
