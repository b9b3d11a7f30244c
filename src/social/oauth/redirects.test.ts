import { describe, expect, it } from 'vitest';
import { isRedirect, matchesRedirect, placeOf, withAnswer } from './redirects.ts';

describe('where a code may be sent', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:8000/cb',
    'http://localhost:6274/oauth/callback',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'https://agent.example/cb?tenant=1',
  ])('%s', (uri) => expect(isRedirect(uri)).toBe(true));

  it.each([
    'http://agent.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example/',
    'https://user:pass@agent.example/',
    'https://agent.example/cb#fragment',
    'https://*.agent.example/cb',
    'https://agent.example\\@evil.example/',
    'javascript:alert(1)',
    'javascript://agent.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:a@b.example',
    'urn:ietf:wg:oauth:2.0:oob',
    'webcal://evil.example/cb',
    'ldap://evil.example/cb',
    'smb://evil.example/share',
    'intent://evil.example/cb',
    'VBScript://agent.example/',
    'https://agent.example/c b',
    'https://аgent.example/',
    '/callback',
    '',
    `https://agent.example/${'a'.repeat(1000)}`,
  ])('never %s', (uri) => expect(isRedirect(uri)).toBe(false));

  it('exactly, except for the port on this computer', () => {
    const known = ['https://agent.example/cb', 'http://127.0.0.1/cb', 'app://host/cb'];
    const asked = (uri: string) => matchesRedirect(known, uri);
    expect(
      ['https://agent.example/cb', 'http://127.0.0.1:1/cb', 'http://127.0.0.1:65000/cb'].map(asked),
    ).toEqual([true, true, true]);
    expect(
      [
        'https://agent.example/cb/',
        'https://agent.example/cb?x=1',
        'https://agent.example:8443/cb',
        'https://agent.example.evil.example/cb',
        'https://agent.example/CB',
        'https://agent.example/cb/../other',
        'http://agent.example/cb',
        'http://127.0.0.1:1/other',
        'http://localhost:1/cb',
        'http://127.0.0.1:1/cb?x=1',
        'https://127.0.0.1:1/cb',
        'http://127.0.0.1:1@evil.example/cb',
        'http://127.0.0.1:1#@evil.example/cb',
        'http://127.0.0.1:1\\@evil.example/cb',
        'http://127.0.0.1:1/%63b',
        'http://127.0.0.1:1/cb%2f..',
        'http://127.0.0.1:1/cb;x',
        'http://127.0.0.1:1//cb',
        'http://127.0.0.1%2eevil.example:1/cb',
        'http://127.0.0.2:1/cb',
        'http://[::ffff:127.0.0.1]:1/cb',
        'http://127.0.0.1:99999/cb',
        'https://agent.example./cb',
        'https://agent.example/%63b',
        'https://agent.example//cb',
        'https://agent.example/cb%00',
        'https://agent.example/cb?',
        'https://agent.example:443/cb',
        'https://AGENT.example/cb',
        'https://@agent.example/cb',
        'https://agent。example/cb',
        'https://agent.example/ｃb',
        ' https://agent.example/cb',
        'https://agent.example/cb\n',
        'app://host:1/cb',
        'app://user@host/cb',
        'APP://host/cb',
        'app://host/cb/other',
      ].filter(asked),
    ).toEqual([]);
  });

  it('a person sees the host, the scheme or this computer; an answer keeps the existing query', () => {
    expect(placeOf('https://agent.example:8443/x')).toEqual({ kind: 'web', name: 'agent.example:8443' });
    expect(placeOf('http://127.0.0.1:1/x')).toEqual({ kind: 'computer', name: '127.0.0.1' });
    expect(placeOf('cursor://a/b')).toEqual({ kind: 'program', name: 'cursor://' });
    expect(withAnswer('https://a.example/cb?t=1', { code: 'x y', state: undefined })).toBe(
      'https://a.example/cb?t=1&code=x+y',
    );
  });
});
