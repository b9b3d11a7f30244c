import { type Ask, bearerOf, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import type { SandboxAccount } from '../world.ts';

export const fine = (data: object): Reply & { body: object } => ({
  status: 200,
  body: { data, error: { code: 'ok', message: '', log_id: 'sandbox' } },
});

export const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { data: {}, error: { code, message, log_id: 'sandbox' } },
});

export const refusal = (status: number, code: string, message: string) =>
  new Refusal(refused(status, code, message));

export function signedIn(ask: Ask, scene: Scene, scope: string): SandboxAccount {
  const token = bearerOf(ask);
  const account = scene.state.accounts[accountOf(scene, token) ?? ''];
  if (!account)
    throw refusal(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
  const scopes = scene.state.tokens[token ?? '']?.scopes ?? [];
  if (!scopes.includes(scope))
    throw refusal(
      401,
      'scope_not_authorized',
      `The user did not authorize the scope ${scope} required for completing this request.`,
    );
  return account;
}
