import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { explainAll } from './explain.ts';

describe('explain_error', () => {
  it('200: codes of answers and of targets; the same over MCP', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const api = await tenant.social('GET', '/errors/rate_limited');
    expect(api.body.data).toMatchObject({
      httpStatus: 429,
      target: true,
      userAction: 'wait',
      retryable: true,
    });
    const { status, body } = await tenant.social('GET', '/errors/token_expired');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      code: 'token_expired',
      httpStatus: null,
      target: true,
      userAction: 'reconnect',
      retryable: false,
      docUrl: expect.stringMatching(/#token_expired$/),
    });
    expect(body.data.platformNotes.facebook).toContain('190');
    const tool = await tenant.tool('explain_error', { code: 'token_expired' });
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
    // The address in docUrl exists and contains the code.
    const page = await fetch(body.data.docUrl.replace(/^https?:\/\/[^/]+/, app.url));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="token_expired"')]);
  });

  it('200: every existing code is at the address given for it', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const pages = new Map<string, string>();
    for (const { code } of explainAll()) {
      const { status, body } = await tenant.console('explain_error', { code });
      expect([code, status]).toEqual([code, 200]);
      const [address = '', place] = body.data.docUrl.replace(/^https?:\/\/[^/]+/, app.url).split('#');
      if (!pages.has(address)) pages.set(address, await (await fetch(address)).text());
      expect(pages.get(address)?.split(`id="${place}"`), code).toHaveLength(2);
    }
  });

  it('404: a code that does not exist, and a property name of JavaScript', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    for (const code of ['nonsense', 'constructor', '__proto__'])
      expect((await tenant.social('GET', `/errors/${code}`)).status).toBe(404);
  });
});
