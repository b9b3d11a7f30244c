import type { Ask, Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { callerOf, tokenOf } from './graph-shared.ts';
import { keptIn } from '../world.ts';

/**
 * The consent page, which also remembers the requested permissions, because a token only knows the
 * granted ones.
 */
export function rememberAsked(page: SandboxRoute): SandboxRoute {
  return {
    ...page,
    async run(ask, scene) {
      const reply = await page.run(ask, scene);
      const code = URL.parse(reply.headers?.['location'] ?? '')?.searchParams.get('code');
      const consent = scene.state.codes[code ?? ''];
      if (consent) {
        const asked = (ask.query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean);
        askedOf(scene)[consent.accountId] = [
          ...new Set([...(askedOf(scene)[consent.accountId] ?? []), ...asked]),
        ];
      }
      return reply;
    },
  };
}

/** The permissions of a person, not of a page. The list omits permissions that were never requested. */
export function listPermissions(ask: Ask, scene: Scene): Reply {
  const { id } = callerOf(ask, scene);
  const granted = scene.state.tokens[tokenOf(ask) ?? '']?.scopes ?? [];
  const all = new Set([...(askedOf(scene)[id] ?? []), ...granted]);
  const data = [...all].map((permission) => ({
    permission,
    status: granted.includes(permission) ? 'granted' : 'declined',
  }));
  return { status: 200, body: { data } };
}

const askedOf = (scene: Scene) => keptIn<string[]>(scene.state, 'asked');
