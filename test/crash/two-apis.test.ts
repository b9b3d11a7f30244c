import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { useProcesses } from '../processes.ts';
import { call, makeTenant } from '../tenant.ts';

// limits.test.ts has the limit that is exact over two processes.
const processes = useProcesses();
let seed: App;

beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: [] });
});
afterAll(() => seed.close());

it('events of one process arrive from another, and a credential that is revoked there is refused here', async () => {
  const start = () => processes.start({ roles: 'api', databaseUrl: seed.databaseUrl });
  const [one, two] = [await start(), await start()];
  const tenant = await makeTenant(seed.services, one.url);
  const { id, token } = await tenant.credential();
  const headers = { authorization: `Bearer ${token}` };
  const over = new AbortController();
  const { body } = await fetch(`${two.url}/api/console/events`, {
    headers: { cookie: await tenant.signIn(), accept: 'text/event-stream' },
    signal: over.signal,
  });
  let heard = '';
  const reading = (async () => {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) heard += piece;
  })().catch(() => {});
  try {
    await until('the page listens', async () => heard.includes('event: ready'));

    const made = await tenant.social('POST', '/posts', {
      content: { text: 'The lamp is lit.' },
      accountIds: [],
    });
    expect(made.status).toBe(200);
    await until('the other process tells of it', async () => heard.includes(made.body.data.postId));

    // Both remember the credential; then one of them forgets it.
    const ask = (url: string) => call(`${url}/api/v1/posts`, 'GET', '', headers);
    expect([(await ask(one.url)).status, (await ask(two.url)).status]).toEqual([200, 200]);
    expect((await tenant.console('revoke_credential', { id })).status).toBe(200);
    await until('the other one refuses it', async () => (await ask(two.url)).status === 401);
    expect((await ask(one.url)).status).toBe(401);
  } finally {
    over.abort();
    await reading;
  }
});
