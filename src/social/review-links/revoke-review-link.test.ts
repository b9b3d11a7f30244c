import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { enter } from '../../people/people-for-tests.ts';
import { makeLink } from './links-for-tests.ts';

describe('revoke_review_link', () => {
  it('200: it no longer works; revoking twice is the same', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id, token } = await makeLink(tenant);
    expect((await enter(app, 'read_review', { token })).status).toBe(200);
    for (let n = 0; n < 2; n += 1)
      expect((await tenant.console('revoke_review_link', { id })).body.data).toMatchObject({
        id,
        isOpen: false,
      });
    expect((await enter(app, 'read_review', { token })).status).toBe(404);
  });

  it('404: of another workspace', async () => {
    const app = await startApp();
    const { id, token } = await makeLink(await app.tenant());
    expect((await (await app.tenant()).console('revoke_review_link', { id })).status).toBe(404);
    expect((await enter(app, 'read_review', { token })).status).toBe(200);
  });
});
