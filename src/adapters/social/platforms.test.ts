import { describe, expect, it } from 'vitest';
import { OUTSIDE } from '../outside.ts';
import { allSettings, loadConfig } from '#platform/config.ts';

const load = (env: Record<string, string | undefined>) => loadConfig(OUTSIDE, env);

describe('the configuration of the platforms', () => {
  it('platforms are the real ones, those of the sandbox, or at the address of a setting', () => {
    expect(load({}).externalWrites).toBe(true);
    expect(load({ PARLANCE_EXTERNAL_WRITES: 'off' }).externalWrites).toBe(false);
    expect(load({}).platforms['x']).toEqual({ baseUrls: {}, app: null, apiVersion: null });
    expect(load({ PARLANCE_GRAPH_VERSION: 'v27.0' }).platforms).toMatchObject({
      facebook: { apiVersion: 'v27.0' },
      instagram: { apiVersion: 'v27.0' },
      threads: { apiVersion: null },
    });
    const { platforms } = load({
      PARLANCE_SANDBOX_URL: 'http://127.0.0.1:4010/',
      PARLANCE_X_BASE_URL: 'https://api.x.com',
      PARLANCE_X_CLIENT_ID: 'me',
      PARLANCE_X_CLIENT_SECRET: 'hush',
    });
    expect(platforms['x']).toMatchObject({
      baseUrls: { api: 'https://api.x.com' },
      app: { clientId: 'me', clientSecret: 'hush' },
    });
    expect(platforms['facebook']?.baseUrls).toEqual({ api: 'http://127.0.0.1:4010/graph' });
    expect(() => load({ PARLANCE_X_CLIENT_ID: 'me' })).toThrow('PARLANCE_X_CLIENT_SECRET');
  });

  it.each([
    ['PARLANCE_GRAPH_VERSION', '26'],
    ['PARLANCE_X_BASE_URL', 'ftp://x.example'],
  ])('%s=%s is refused, naming the variable and what is allowed', (name, value) => {
    const allowed = allSettings(OUTSIDE).find((s) => s.name === name)?.allowed ?? 'missing';
    expect(() => load({ [name]: value })).toThrow(`${name}: `);
    expect(() => load({ [name]: value })).toThrow(allowed);
  });

  it('needs neither id nor secret if a platform issues none, and either may be set alone', () => {
    expect(load({ PARLANCE_BLUESKY_CLIENT_SECRET: 'long' }).platforms['bluesky']?.app).toEqual({
      clientId: '',
      clientSecret: 'long',
    });
    expect(load({ PARLANCE_BLUESKY_CLIENT_ID: 'https://me' }).platforms['bluesky']?.app).toEqual({
      clientId: 'https://me',
      clientSecret: '',
    });
  });
});
