import { createHash, randomBytes } from 'node:crypto';
import { jsonOf } from '../unchecked.ts';

/** Plays the person in the browser, who approves; the application exchanges the code. */
export async function signInTo(
  base: string,
  authorizePath: string,
  tokenPath: string,
  { scope = 'tweet.read tweet.write offline.access', headers = {}, as = '' } = {},
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = 'https://client.example/callback';
  const url = new URL(`${base}${authorizePath}`);
  url.search = new URLSearchParams({
    ...(as === '' ? { auto: '1' } : { approve_as: as }),
    response_type: 'code',
    client_id: 'a-client',
    redirect_uri: redirectUri,
    scope,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const code = new URL(location).searchParams.get('code') ?? '';
  const response = await fetch(`${base}${tokenPath}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'a-client',
      client_secret: 'a-secret',
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = await jsonOf<{ access_token?: string }>(response);
  if (token === undefined) throw new Error('no token');
  return token;
}
