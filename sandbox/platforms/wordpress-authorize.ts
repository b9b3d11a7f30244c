import { randomInt } from 'node:crypto';
import type { Ask, Reply } from '../http.ts';
import { escapeHtml, HTML, page } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { addPassword, siteOf, siteUrl } from './wordpress-shared.ts';

/** The page of wp-admin on which a user makes an application password for an application. */
export const authorizeRoutes: SandboxRoute[] = [
  {
    op: 'authorize',
    method: 'GET',
    path: '/:site/wp-admin/authorize-application.php',
    run: authorize,
  },
];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function authorize(ask: Ask, scene: Scene): Reply {
  const { site, facts } = siteOf(ask, scene);
  const { query } = ask;
  const success = query.get('success_url') || null;
  const reject =
    query.get('reject_url') || (success === null ? null : withQuery(success, { success: 'false' }));
  const wrong =
    [success, reject].map((url) => wrongUrl(url, facts)).find(Boolean) ?? wrongId(query.get('app_id'));
  if (wrong !== null) return died(500, `The Authorize Application request is not allowed. ${wrong}`);
  if (facts['hasNoAppPasswords'] === true) return died(501, 'Application passwords are not available.');
  if (query.get('deny') === '1') return away(reject ?? siteUrl(site));
  // Whoever is signed in at the site; the name of the password is asked on the page and must not be empty.
  const user = scene.state.accounts[query.get('approve_as') ?? ''];
  const name = query.get('app_name')?.trim() ?? '';
  if (user?.facts['site'] !== site || name === '') return asked(ask, scene, site);
  const password = Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  addPassword(user, password);
  return success === null
    ? { status: 200, headers: HTML, body: page('Your new password', `<p>${chunked(password)}</p>`) }
    : away(
        withQuery(success, {
          site_url: siteUrl(site),
          user_login: String(user.facts['login']),
          password: chunked(password),
        }),
      );
}

const chunked = (password: string) => password.replace(/.{4}(?=.)/g, '$& ');
const away = (location: string): Reply => ({ status: 302, headers: { location } });
const died = (status: number, why: string): Reply => ({
  status,
  headers: HTML,
  body: page('Cannot Authorize Application', `<p>${escapeHtml(why)}</p>`),
});

function withQuery(url: string, fields: Record<string, string>): string {
  const to = new URL(url);
  for (const [name, value] of Object.entries(fields)) to.searchParams.set(name, value);
  return to.href;
}

/** Plain http is only for an installation that says of itself that it is local. */
function wrongUrl(url: string | null, facts: Record<string, unknown>): string | null {
  if (url === null) return null;
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '' };
  if (host === '' || protocol === 'javascript:' || protocol === 'data:') return 'Invalid URL format.';
  return protocol === 'http:' && facts['isLocal'] !== true
    ? 'The URL must be served over a secure connection.'
    : null;
}

const wrongId = (id: string | null) =>
  !id || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? null
    : 'The application ID must be a UUID.';

function asked({ query }: Ask, { state }: Scene, site: string): Reply {
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const users = Object.values(state.accounts).filter(({ facts }) => facts['site'] === site);
  const buttons = users.map(
    ({ id, facts }) =>
      `<button class="button" name="approve_as" value="${escapeHtml(id)}">Approve as ${escapeHtml(String(facts['login']))}</button>`,
  );
  const name = escapeHtml(query.get('app_name') || 'This application');
  return {
    status: 200,
    headers: HTML,
    body: page(
      'Authorize Application',
      `<p><strong>${name}</strong> would like to connect to your account on ${escapeHtml(site)}.</p>
<form method="get">${hidden.join('')}${buttons.join('')}<button class="deny" name="deny" value="1">No, I do not approve of this connection</button></form>`,
    ),
  };
}
