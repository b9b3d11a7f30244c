import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../test/harness.ts';
import { publishedStrings } from '../localization/push/strings-for-tests.ts';

const app = await startWorkingApp();

describe('count_project_strings', () => {
  it('200: shown and hidden strings, missing texts by language, and the tags', async () => {
    const tenant = await publishedStrings(app);
    const { projectId: project_id } = tenant;
    const counted = async () => (await tenant.console('count_project_strings', { project_id })).body.data;
    await tenant.open('POST', '/strings/tag', { string_ids: ['a', 'b'], add: ['menu'] });
    expect(await counted()).toEqual({
      shown: 3,
      hidden: 0,
      purgeable: 0,
      languages: [
        { language: 'de', missing: 1, stale: 0 },
        { language: 'ja', missing: 2, stale: 0 },
      ],
      tags: [{ tag: 'menu', strings: 2 }],
    });
    await tenant.open('POST', '/strings/hide', { string_ids: ['a'] });
    expect(await counted()).toMatchObject({
      shown: 2,
      hidden: 1,
      languages: [{ language: 'de', missing: 1 }],
    });
  });

  it('400: no project', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('count_project_strings', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('count_project_strings', { project_id: other.projectId })).status).toBe(404);
  });
});
