import { createServer, type Server } from 'node:http';
import { createRestAPIClient } from 'masto';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';
import { sampleMp4 } from '../../src/adapters/social/sample-media-for-tests.ts';
import { signInTo } from './sign-in.ts';
import { listeningPort } from '../../src/platform/net/listening-port.ts';

/** A separate server has no path prefix; the client would not keep one. */
function serveAtRoot(base: string): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { host: _, connection: __, 'content-length': ___, ...kept } = request.headers;
      const headers = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
      const isBare = request.method === 'GET' || request.method === 'HEAD';
      const answer = await fetch(`${base}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(!isBare && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const sandbox = await startSandbox();
const base = `${sandbox.url}/masto`;
const front = await serveAtRoot(base);
const url = `http://127.0.0.1:${listeningPort(front)}`;
const client = createRestAPIClient({
  url,
  accessToken: await signInTo(base, '/oauth/authorize', '/oauth/token'),
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await sandbox.close();
});

describe('masto against the sandbox', () => {
  it('reads the server and its own profile', async () => {
    const instance = await client.v2.instance.fetch();
    expect(instance.configuration.statuses.maxCharacters).toBe(500);
    expect(await client.v1.accounts.verifyCredentials()).toMatchObject({
      username: 'lantern',
      followersCount: 2140,
    });
  });

  it('posts with a key: twice gives one status', async () => {
    const send = () =>
      client.v1.statuses.create(
        { status: 'Hello https://example.com/a?b=1&c=2', visibility: 'unlisted', language: 'en' },
        { requestInit: { headers: { 'Idempotency-Key': 'key-1' } } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.id).toBe(first.id);
    expect(first.content).toContain('href="https://example.com/a?b=1&#38;c=2"');
    expect(await client.v1.accounts.$select(first.account.id).statuses.list()).toHaveLength(1);
  });

  it('uploads a video and waits for it', async () => {
    const bytes = sampleMp4({ width: 640, height: 360, durationSec: 3, bytes: 20_000 });
    const file = new Blob([new Uint8Array(bytes)], { type: 'video/mp4' });
    const waiting = client.v2.media.create({ file, description: 'A film' });
    const moving = setInterval(() => sandbox.world.advance(5), 50);
    const media = await waiting.finally(() => clearInterval(moving));
    const status = await client.v1.statuses.create({ status: 'A film', mediaIds: [media.id] });
    expect(status.mediaAttachments).toMatchObject([{ type: 'video', description: 'A film' }]);
  });

  it('answers in a thread and deletes', async () => {
    const post = await client.v1.statuses.create({ status: 'Root' });
    const reply = await client.v1.statuses.create({ status: 'Below', inReplyToId: post.id });
    const { descendants } = await client.v1.statuses.$select(post.id).context.fetch();
    expect(descendants.map(({ id }) => id)).toEqual([reply.id]);
    await client.v1.statuses.$select(reply.id).remove();
    await expect(client.v1.statuses.$select(reply.id).fetch()).rejects.toMatchObject({ statusCode: 404 });
  });

  it('registers an app, and is refused what Mastodon refuses', async () => {
    const app = await client.v1.apps.create({
      clientName: 'A client',
      redirectUris: 'https://client.example/cb',
      scopes: 'read write',
    });
    expect(app.clientId).toMatch(/./);
    await expect(client.v1.statuses.create({ status: 'x'.repeat(501) })).rejects.toMatchObject({
      statusCode: 422,
    });
  });
});
