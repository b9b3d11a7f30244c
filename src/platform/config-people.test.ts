import { describe, expect, it } from 'vitest';
import { OUTSIDE } from '#adapters/outside.ts';
import { loadConfig } from './config.ts';
import { keysOf } from '#kernel/narrow.ts';

const load = (env: Record<string, string>) => loadConfig(OUTSIDE, env);
const oidc = {
  PARLANCE_OIDC_ISSUER: 'https://id.studio.example/realms/main',
  PARLANCE_OIDC_CLIENT_ID: 'parlance',
  PARLANCE_OIDC_CLIENT_SECRET: 'hush',
  PARLANCE_OIDC_DOMAINS: 'Studio.example=ws_1, other.example = ws_2',
};

describe('mail', () => {
  it('is off without a server', () => {
    expect(load({}).mail).toBeNull();
    expect(load({ PARLANCE_SMTP_URL: 'smtps://post@mail.example' }).mail).toEqual({
      url: 'smtps://post@mail.example',
      from: 'Parlance <parlance@localhost>',
    });
  });

  it.each([
    'http://mail.example',
    'smtp://',
    'smtp://u:hunter2@mail.example:99999',
    'smtp://u:hunter2@a b',
    'smtp://u:hunter2%@a.example',
  ])('%s is refused, and a password in it is not shown', (url) => {
    const refused = () => load({ PARLANCE_SMTP_URL: url });
    expect(refused).toThrow(/^PARLANCE_SMTP_URL: the value given is not allowed/);
    expect(refused).not.toThrow(/hunter2/);
  });
});

describe('a provider of sign-ins', () => {
  it('is off without settings', () => {
    expect(load({}).oidc).toBeNull();
  });

  it('domains are read in lower case; without roles everybody is a viewer', () => {
    expect(load(oidc).oidc).toEqual({
      issuer: 'https://id.studio.example/realms/main',
      clientId: 'parlance',
      clientSecret: 'hush',
      domains: new Map([
        ['studio.example', 'ws_1'],
        ['other.example', 'ws_2'],
      ]),
      roles: null,
    });
  });

  it('roles are read in their order', () => {
    const roles = { PARLANCE_OIDC_ROLE_CLAIM: 'groups', PARLANCE_OIDC_ROLES: 'leads=manager,all=viewer' };
    const read = load({ ...oidc, ...roles }).oidc?.roles;
    expect([read?.claim, ...(read?.byValue ?? [])]).toEqual([
      'groups',
      ['leads', 'manager'],
      ['all', 'viewer'],
    ]);
  });

  it.each(keysOf(oidc))('%s is required with the others', (name) => {
    const { [name]: _left, ...rest } = oidc;
    expect(() => load(rest)).toThrow(new RegExp(`^${name}: `));
  });

  it.each([
    ['PARLANCE_OIDC_ISSUER', 'http://id.studio.example'],
    ['PARLANCE_OIDC_ISSUER', 'https://user@id.studio.example'],
    ['PARLANCE_OIDC_ISSUER', 'https://id.studio.example/?a=b'],
    ['PARLANCE_OIDC_DOMAINS', 'studio.example'],
    ['PARLANCE_OIDC_DOMAINS', 'studio.example=ws_1,'],
    ['PARLANCE_OIDC_DOMAINS', '*=ws_1'],
    ['PARLANCE_OIDC_DOMAINS', 'example=ws_1'],
    ['PARLANCE_OIDC_DOMAINS', 'studio.example=cred_1'],
    ['PARLANCE_OIDC_ROLES', 'bosses=owner'],
    ['PARLANCE_OIDC_ROLES', 'bosses=king'],
  ])('%s: %s is refused', (name, value) => {
    const all = { ...oidc, PARLANCE_OIDC_ROLE_CLAIM: 'groups', PARLANCE_OIDC_ROLES: 'a=viewer' };
    expect(() => load({ ...all, [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('a claim without roles, or roles without a claim, have no effect', () => {
    expect(() => load({ ...oidc, PARLANCE_OIDC_ROLE_CLAIM: 'groups' })).toThrow(/^PARLANCE_OIDC_ROLES: /);
    expect(() => load({ ...oidc, PARLANCE_OIDC_ROLES: 'a=viewer' })).toThrow(/^PARLANCE_OIDC_ROLE_CLAIM: /);
  });

  it('the secret is in no message', () => {
    expect(() => load({ PARLANCE_OIDC_CLIENT_SECRET: 'hush' })).not.toThrow(/hush/);
  });
});
