import { text as readText } from 'node:stream/consumers';
import { createOpenClient, createSocialClient } from '../src/client.ts';
import { signInByBrowser } from './browser-login.ts';
import { type Call, defineCommand } from './command.ts';
import { checkUrl, type Place } from './connect.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { text, toggle, UsageError } from './flags.ts';
import { type Logins, type OauthLogin, readLogins, type ServerLogin, writeLogins } from './keep-login.ts';
import { revoke } from './oauth-tokens.ts';

/** A pasted value, or one from the page: the key of a project, or the token of a workspace. */
type Secret = { appKey: string; appSecret: string } | { accessToken: string } | { oauth: OauthLogin };

export const login = defineCommand({
  name: 'login',
  about: 'Keep an App Key or an access token for this machine, in a file that only you can read.',
  flags: {
    url: text('URL', 'The server; that of parlance.json when left out.'),
    token: toggle(
      'Paste an access token (posts, media, events) instead of an App Key (files, strings, terms).',
    ),
    browser: toggle(
      'Sign in on a page of the server, and choose there what this machine may do (posts, media, MCP).',
    ),
    stdin: toggle('Read ak_…:secret or the token from standard input, for scripts.'),
  },
  examples: [
    'login --url https://parlance.example',
    'login --browser',
    'login --token',
    'echo "$KEY" | parlance login --stdin',
  ],

  async run(flags, place, call) {
    const url = await serverOf(flags.url, place, call);
    const secret = flags.browser
      ? { oauth: await signInByBrowser(url, call) }
      : flags.stdin
        ? readSecret(await readText(process.stdin))
        : await askFor(url, flags.token, call);
    const logins = readLogins(place.env);
    const { login: kept, said: message, json } = await tried(url, secret, logins[url] ?? {}, call.signal);
    const path = writeLogins(place.env, { ...logins, [url]: kept });
    return {
      json: { url, ...json, file: path },
      text: `${message}\nKept in ${path}.\nNext: ${nextAfter(place)}`,
    };
  },
});

const nextAfter = (place: Place) =>
  place.configOrNull() === null ? 'parlance init' : 'parlance push --dry-run';

async function serverOf(given: string | undefined, place: Place, { terminal }: Call): Promise<string> {
  const known = given ?? place.env['PARLANCE_URL']?.trim() ?? place.configOrNull()?.url;
  if (known !== undefined && known !== '') return checkUrl(known);
  if (terminal.canAsk) return checkUrl(await terminal.ask('Which server (https://…)?'));
  throw new UsageError('--url URL: is required where nobody can be asked.');
}

async function askFor(url: string, isToken: true | undefined, { terminal }: Call): Promise<Secret> {
  if (!terminal.canAsk)
    throw new CommandFailed('Nobody can be asked here.', {
      code: EXIT.notAllowed,
      next: 'parlance login --stdin (or set PARLANCE_TOKEN)',
    });
  if (isToken) {
    terminal.step(`Make an access token in a browser: ${url}, then Keys › Access tokens.`);
    return readSecret(await terminal.askSecret('Access token:'));
  }
  terminal.step(`Make an App Key of your project in a browser: ${url}, then Keys.`);
  const appKey = await terminal.ask('App Key (ak_…):');
  return readSecret(appKey.includes(':') ? appKey : `${appKey}:${await terminal.askSecret('App Secret:')}`);
}

function readSecret(pasted: string): Secret {
  const text = pasted.trim();
  const [, appKey, appSecret] = /^(ak_[a-z2-7]{24}):(\S+)$/.exec(text) ?? [];
  if (appKey !== undefined && appSecret !== undefined) return { appKey, appSecret };
  if (/^plc_it_\w+$/.test(text)) return { accessToken: text };
  throw new CommandFailed(
    'That is neither an App Key with its secret (ak_…:…) nor an access token (plc_it_…).',
    {
      code: EXIT.notAllowed,
      next: 'parlance login',
    },
  );
}

/** Only a working login is stored. */
async function tried(
  url: string,
  secret: Secret,
  before: ServerLogin,
  signal: AbortSignal,
): Promise<{ login: ServerLogin; said: string; json: object }> {
  if ('accessToken' in secret || 'oauth' in secret) {
    const accessToken = 'oauth' in secret ? secret.oauth.access_token : secret.accessToken;
    const { workspace } = await createSocialClient({ baseUrl: url, accessToken, signal }).call(
      'get_workspace_context',
    );
    return {
      // The newer sign-in counts; a token beside it would always win.
      login:
        'oauth' in secret ? withoutToken(before, secret.oauth) : { ...before, access_token: accessToken },
      said: `Signed in to the workspace ${workspace.name}.`,
      json: { workspace_id: workspace.id },
    };
  }
  const client = createOpenClient({ baseUrl: url, ...secret, signal });
  const { project_id, name } = await client.call('get_project');
  const key = { app_key: secret.appKey, app_secret: secret.appSecret, name };
  return {
    login: { ...before, projects: { ...before.projects, [project_id]: key } },
    said: `Signed in to the project ${name} (${project_id}).`,
    json: { project_id },
  };
}

function withoutToken({ projects }: ServerLogin, oauth: OauthLogin): ServerLogin {
  return { ...(projects && { projects }), oauth };
}

export const logout = defineCommand({
  name: 'logout',
  about:
    'Forget what login kept of a server. A sign-in by browser ends there too; keys and tokens go on working until somebody disables them.',
  flags: { url: text('URL', 'The server; that of parlance.json when left out.') },

  async run({ url: given }, place) {
    const url = given === undefined ? place.serverUrl() : checkUrl(given);
    const { [url]: own, ...others }: Logins = readLogins(place.env);
    const revoked = own?.oauth ? await revoke(url, own.oauth) : null;
    if (own) writeLogins(place.env, others);
    const more =
      revoked === false
        ? ' The server could not be told: disconnect the app in Settings › Sessions.'
        : revoked
          ? ' Its access has ended.'
          : '';
    return {
      json: { url, was_signed_in: own !== undefined, ...(revoked !== null && { revoked }) },
      text: own ? `Forgot ${url}.${more}` : `You were not signed in at ${url}.`,
    };
  },
});
