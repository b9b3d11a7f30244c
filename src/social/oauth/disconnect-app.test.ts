import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember, refusal } from '../../people/people-for-tests.ts';
import { letIn, mcpStatus } from './oauth-for-tests.ts';

const app = await startApp();

describe('disconnect_app', () => {
  it('200: the next call gets 401, and it is removed from the list', async () => {
    const tenant = await app.tenant();
    const author = await makeMember(app, tenant, 'author');
    const { credentialId, access } = await letIn(app, author);
    expect((await author.console('disconnect_app', { id: credentialId })).status).toBe(200);
    expect(await mcpStatus(app, access)).toBe(401);
    expect((await author.console('list_connected_apps')).body.data.items).toEqual([]);
  });

  it('404: of another person, created by hand, or unknown', async () => {
    const tenant = await app.tenant();
    const author = await makeMember(app, tenant, 'author');
    const { credentialId } = await letIn(app, tenant);
    const byHand = await tenant.credential();
    const answers = [
      await author.console('disconnect_app', { id: credentialId }),
      await tenant.console('disconnect_app', { id: byHand.id }),
      await tenant.console('disconnect_app', { id: 'cred_none' }),
    ];
    expect(answers.map(refusal)).toEqual(Array.from({ length: 3 }, () => [404, 'not_found']));
  });

  it('400: no id', async () => {
    const tenant = await app.tenant();
    expect(refusal(await tenant.console('disconnect_app', { id: '' }))).toEqual([400, 'invalid_input']);
  });
});
