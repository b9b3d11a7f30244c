import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientIdAt } from '#adapters/social/platforms/bluesky/client.ts';
import { type App, openApp } from '../../../test/harness.ts';

/** What each platform documents for its consent page; nothing is sent. */
const PAGES = {
  x: 'https://x.com/i/oauth2/authorize?response_type=code&client_id=id-x&redirect_uri=CALLBACK&scope=tweet.read+tweet.write+users.read+media.write+offline.access+tweet.moderate.write&state=STATE&code_challenge=CHALLENGE&code_challenge_method=S256',
  youtube:
    'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=id-youtube&redirect_uri=CALLBACK&scope=https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fyoutube.upload+https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fyoutube.readonly+https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fyoutube.force-ssl+https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fyt-analytics.readonly&access_type=offline&prompt=consent&state=STATE&code_challenge=CHALLENGE&code_challenge_method=S256',
  instagram:
    'https://www.instagram.com/oauth/authorize?client_id=id-instagram&redirect_uri=CALLBACK&response_type=code&scope=instagram_business_basic%2Cinstagram_business_content_publish%2Cinstagram_business_manage_comments%2Cinstagram_business_manage_insights&state=STATE',
  tiktok:
    'https://www.tiktok.com/v2/auth/authorize/?client_key=id-tiktok&scope=user.info.basic%2Cuser.info.profile%2Cuser.info.stats%2Cvideo.publish%2Cvideo.upload%2Cvideo.list&response_type=code&redirect_uri=CALLBACK&state=STATE',
  facebook:
    'https://www.facebook.com/v26.0/dialog/oauth?client_id=id-facebook&redirect_uri=CALLBACK&response_type=code&scope=pages_show_list%2Cpages_manage_posts%2Cpages_manage_engagement%2Cpages_read_engagement%2Cpages_read_user_content%2Cread_insights&state=STATE',
  threads:
    'https://www.threads.net/oauth/authorize?client_id=id-threads&redirect_uri=CALLBACK&response_type=code&scope=threads_basic%2Cthreads_content_publish%2Cthreads_manage_replies%2Cthreads_read_replies%2Cthreads_manage_insights%2Cthreads_delete&state=STATE',
  mastodon:
    'https://mastodon.social/oauth/authorize?response_type=code&client_id=id-mastodon&redirect_uri=CALLBACK&scope=read+write%3Astatuses+write%3Amedia&state=STATE&code_challenge=CHALLENGE&code_challenge_method=S256',
} as const;

/** The order of parameters has no meaning. */
function inOrder(url: URL): string {
  url.searchParams.sort();
  return url.href;
}

describe('without a sandbox, with an application of the operator', () => {
  let app: App;
  beforeAll(async () => {
    const env = Object.keys(PAGES).flatMap((platform) => [
      [`PARLANCE_${platform.toUpperCase()}_CLIENT_ID`, `id-${platform}`],
      [`PARLANCE_${platform.toUpperCase()}_CLIENT_SECRET`, `secret-${platform}`],
    ]);
    app = await openApp({ env: Object.fromEntries(env) });
  });
  afterAll(() => app.close());

  it.each(Object.entries(PAGES))('%s has its real page, scopes and parameters', async (platform, page) => {
    const tenant = await app.tenant();
    const { status, text, body } = await tenant.console('start_connect', { platform });
    expect([status, text]).toEqual([200, expect.anything()]);
    const url = new URL(body.data.authorizeUrl);
    const { state = '', code_challenge: challenge } = Object.fromEntries(url.searchParams);
    expect(state).toMatch(/^ws_\w+\.[\w-]{43}$/);
    expect(challenge ?? 'x'.repeat(43)).toMatch(/^[\w-]{43}$/);
    const callback = `${app.url}/connect/${platform}/callback`;
    const documented = page
      .replace('CALLBACK', encodeURIComponent(callback))
      .replace('STATE', state)
      .replace('CHALLENGE', challenge ?? '');
    expect(inOrder(url)).toBe(inOrder(new URL(documented)));
    expect(url.href).not.toContain('secret');
  });

  it.each([
    ['https://parlance.example', 'https://parlance.example/connect/bluesky/client-metadata.json'],
    [
      'http://127.0.0.1:8080',
      'http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2Fconnect%2Fbluesky%2Fcallback&scope=atproto+transition%3Ageneric',
    ],
    ['http://parlance.example', null],
    ['http://localhost:8080', null],
    ['https://parlance.example:8443', null],
  ])('bluesky knows %s as %s', (publicUrl, clientId) => {
    expect(clientIdAt(publicUrl, null)).toBe(clientId);
  });

  it('bluesky: a separate document, when the operator serves it elsewhere', () => {
    const own = { clientId: 'https://other.example/client.json', clientSecret: '' };
    expect(clientIdAt('http://127.0.0.1:8080', own)).toBe(own.clientId);
  });
});
