import { createHmac } from 'node:crypto';
import type { Ask } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { fail, tokenOf } from './graph-shared.ts';
import { keptIn } from '../world.ts';

/** Routes of the upload hosts and of sign-in, which need no proof. */
const WITHOUT = new Set(['token', 'authorize', 'read_upload', 'upload_bytes']);

/** Simulates "Require App Secret": a call with a token must prove that it comes from the application. */
export function withProof(routes: readonly SandboxRoute[]): SandboxRoute[] {
  return routes.map((route) => ({
    ...route,
    run(ask, scene) {
      rememberSecret(ask, scene);
      if (!WITHOUT.has(route.op)) checkProof(ask, scene);
      return route.run(ask, scene);
    },
  }));
}

const secretsOf = (scene: Scene) => keptIn<true>(scene.state, 'secrets');

/** The secret of an application is the one with which it signed in. */
function rememberSecret(ask: Ask, scene: Scene): void {
  const secret = ask.query.get('client_secret');
  if (secret) secretsOf(scene)[secret] = true;
}

function checkProof(ask: Ask, scene: Scene): void {
  const token = tokenOf(ask);
  if (token === null) return;
  const proof = ask.query.get('appsecret_proof');
  if (proof === null)
    return fail({
      code: 100,
      message: 'API calls from the server require an appsecret_proof argument',
    });
  const secrets = Object.keys(secretsOf(scene));
  const isRight =
    secrets.length === 0 ||
    secrets.some((secret) => createHmac('sha256', secret).update(token).digest('hex') === proof);
  if (!isRight) fail({ code: 100, message: 'Invalid appsecret_proof provided in the API argument' });
}
