import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const SECRET = 'whsec_of-a-test';
const deliver = (body: string, headers: Record<string, string>, path = '/receiver') =>
  fetch(sandbox.url + path, { method: 'POST', body, headers });
const signed = (body: string, secret = SECRET) => ({
  'x-parlance-event': 'post.published',
  'x-parlance-signature': `t=1700000000,v1=${createHmac('sha256', secret).update(`1700000000.${body}`).digest('hex')}`,
});
const items = async () => {
  const answer = await fetch(`${sandbox.url}/__sandbox/receiver`);
  const { items: all }: { items: { body: string; signature: string; status: number }[] } = JSON.parse(
    await answer.text(),
  );
  return all;
};
const page = async () => (await fetch(`${sandbox.url}/receiver`)).text();

describe('the receiver of the sandbox', () => {
  it('shows for each delivery whether its signature is right, once it knows the secret', async () => {
    expect((await deliver('{"n":1}', signed('{"n":1}'))).status).toBe(200);
    expect(await items()).toMatchObject([{ body: '{"n":1}', signature: 'unchecked' }]);
    const form = new URLSearchParams({ secret: SECRET });
    const learnt = await fetch(`${sandbox.url}/__sandbox/receiver`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect([learnt.status, learnt.headers.get('location')]).toEqual([303, '/receiver']);
    await deliver('{"n":2}', signed('{"n":1}'));
    await deliver('{"n":3}', {});
    expect((await items()).map(({ signature }) => signature)).toEqual(['unsigned', 'wrong', 'right']);
    expect(await page()).toContain('Signature right');
    expect(await page()).not.toContain(SECRET);
  });

  it('checks callbacks of a project, too', async () => {
    const mac = createHmac('sha256', SECRET).update('dlv_1.1700000000.{}').digest('base64');
    await deliver('{}', {
      'webhook-id': 'dlv_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,AAAA v1,${mac}`,
    });
    expect((await items())[0]).toMatchObject({ signature: 'right' });
  });

  it('answers as its path asks, shows no foreign markup, and keeps the last fifty', async () => {
    expect((await deliver('<script>alert(1)</script>', {}, '/receiver/503')).status).toBe(503);
    expect(await page()).not.toContain('<script>alert');
    for (let n = 0; n < 60; n += 1) await deliver(String(n), {});
    expect(await items()).toHaveLength(50);
    expect((await items())[0]).toMatchObject({ body: '59', status: 200 });
  });

  it('400: an empty secret; 403: a page of another site reads and changes nothing', async () => {
    const ask = (path: string, method: string) =>
      fetch(sandbox.url + path, { method, headers: { origin: 'https://evil.example' } });
    expect((await fetch(`${sandbox.url}/__sandbox/receiver`, { method: 'POST', body: '{}' })).status).toBe(
      400,
    );
    expect((await ask('/receiver', 'GET')).status).toBe(403);
    expect((await ask('/__sandbox/receiver', 'POST')).status).toBe(403);
  });

  it('uses the language of the application that links to it, also after the form', async () => {
    const chinese = await (await fetch(`${sandbox.url}/receiver?lang=zh-cn`)).text();
    expect(chinese).toContain('<html lang="zh-cn">');
    expect(chinese).toContain('Webhook 接收器');
    expect(chinese).toContain('action="/__sandbox/receiver?lang=zh-cn"');
    const asBrowser = await fetch(`${sandbox.url}/receiver`, { headers: { 'accept-language': 'zh-CN' } });
    expect(await asBrowser.text()).toContain('<html lang="zh-cn">');
    expect(await page()).toContain('<html lang="en">');
  });
});
