import { type Ask, bearerOf, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import { accountShown } from './mastodon-views.ts';

/** Searching requires a token and a query. */
export function searchAccounts(ask: Ask, scene: Scene): Reply {
  if (accountOf(scene, bearerOf(ask)) === null)
    throw new Refusal({ status: 401, body: { error: 'The access token is invalid' } });
  const wanted = (ask.query.get('q') ?? '').trim().replace(/^@/, '').toLowerCase();
  const limit = Math.min(80, Number(ask.query.get('limit') ?? 40));
  const found = Object.values(scene.state.accounts).filter(
    ({ handle, name }) => wanted !== '' && `${handle} ${name}`.toLowerCase().includes(wanted),
  );
  return { status: 200, body: found.slice(0, limit).map((each) => accountShown(each, scene)) };
}
