import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';

const CASES: { id: string; input: string }[] = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/hostile-ssrf.json', import.meta.url), 'utf8'),
);

/** Wherever a person names a server, or a handle that leads to one. */
describe('servers that a person names', () => {
  it('400: SSRF none of the hostile forms is accepted as a server', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const taken: string[] = [];
    for (const { id, input } of CASES) {
      await app.services.database.counters.deleteFrom('rate_windows').execute();
      const { status } = await tenant.console('start_connect', { platform: 'mastodon', host: input });
      if (status !== 400) taken.push(`${id} ${input} ${status}`);
    }
    expect(taken).toEqual([]);
    expect(CASES.length).toBeGreaterThan(40);
  });

  it.each([
    'did:web:10.0.0.1',
    'did:web:metadata.google.internal',
    'did:web:localhost',
    'did:web:10.0.0.1%3A5432',
    'did:web:a.example:path',
    'did:plc:../../admin',
    'did:key:z6Mk',
  ])('502: SSRF the identity %s leads nowhere', async (handle) => {
    const tenant = await worldTenant();
    const { status, body } = await tenant.console('start_connect', { platform: 'bluesky', handle });
    expect([status, body.error.code]).toEqual([502, 'platform_error']);
  });
});
