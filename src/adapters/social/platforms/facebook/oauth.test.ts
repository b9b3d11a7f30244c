import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from './fixture-for-tests.ts';
import { type Kit, startKit } from '../../conformance-kit-for-tests.ts';
import { facebook } from './adapter.ts';

/**
 * A server in front of the sandbox that adds the one missing edge: the permissions the person left ticked.
 */
describe('a Facebook consent', () => {
  let kit: Kit;
  let front: Server;
  let permissions: object;
  beforeAll(async () => {
    kit = await startKit(facebook, fixture);
    front = createServer(async (request, response) => {
      if (request.url?.includes('/me/permissions')) return response.end(JSON.stringify(permissions));
      const answer = await fetch(`${kit.sandbox.url}${request.url}`, {
        redirect: 'manual',
        headers: { authorization: request.headers.authorization ?? '' },
      });
      const location = answer.headers.get('location');
      response.writeHead(answer.status, location === null ? {} : { location });
      return response.end(await answer.text());
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const address = front.address();
    const port = typeof address === 'object' ? address?.port : 0;
    Object.assign(kit.ctx, { baseUrls: { api: `http://127.0.0.1:${port}/graph` } });
  });
  afterAll(async () => {
    await new Promise((resolve) => front.close(resolve));
    await kit.close();
  });

  it('has the scopes that were granted, not those that were asked for', async () => {
    permissions = {
      data: [
        { permission: 'pages_show_list', status: 'granted' },
        { permission: 'pages_manage_posts', status: 'declined' },
      ],
    };
    expect((await kit.signIn()).scopes).toEqual(['pages_show_list']);
  });

  it('has the requested scopes if the granted ones cannot be read', async () => {
    permissions = { error: { message: 'An unknown error occurred', code: 1 } };
    expect((await kit.signIn()).scopes).toEqual(facebook.oauth.scopes);
  });
});
