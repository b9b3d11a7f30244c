import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { letIn } from './oauth-for-tests.ts';

const app = await startApp();

describe('list_connected_apps', () => {
  it('200: access that the person gave, whatever their role, without that of others or keys created by hand', async () => {
    const tenant = await app.tenant();
    const author = await makeMember(app, tenant, 'author');
    await letIn(app, tenant);
    const { credentialId } = await letIn(app, author, { chosen: { allowedActions: ['draft'] } });
    const { items } = (await author.console('list_connected_apps')).body.data;
    expect(items).toMatchObject([
      {
        id: credentialId,
        workspaceId: tenant.workspaceId,
        name: 'Agent',
        host: 'agent.example',
        audience: 'mcp',
        allowedActions: ['draft'],
        confirmMode: 'confirm',
      },
    ]);
  });
});
