import { CONFIRM_MODES, CREDENTIAL_KINDS, SCOPES, TIERS } from '../src/operations.gen.ts';
import { defineCommand } from './command.ts';
import { needed, oneOf, someOf, text, texts } from './flags.ts';
import { columns, pairs } from './layout.ts';

export const createCredential = defineCommand({
  name: 'credentials create',
  about: 'Issue a long-lived credential for a program or an agent.',
  flags: {
    name: needed(text('TEXT', 'Who or what will use it.')),
    scopes: needed(someOf(SCOPES, 'What it may touch.')),
    allow: someOf(TIERS, 'What it may do to posts and comments; nothing when left out.'),
    'confirm-mode': oneOf(CONFIRM_MODES, 'Whether a person confirms what it publishes.'),
    expires: text('TIME', 'When it ends: ISO 8601 with an offset or Z. Never when left out.'),
    kind: oneOf(CREDENTIAL_KINDS, 'What kind of program uses it.'),
    origins: texts('ORIGINS', 'Origins of pages that may use it in a browser; none when left out.'),
  },

  async run(flags, place) {
    const { id, accessToken } = await place.console().call('create_credential', {
      name: flags.name,
      scopes: [...flags.scopes],
      allowedActions: flags.allow && [...flags.allow],
      confirmMode: flags['confirm-mode'],
      expiresAt: flags.expires,
      kind: flags.kind,
      allowedOrigins: flags.origins && [...flags.origins],
    });
    return {
      json: { id, access_token: accessToken },
      text: `${pairs({ Credential: id, 'Access token': accessToken })}\nThe token is shown this once.`,
    };
  },
});

export const listCredentials = defineCommand({
  name: 'credentials list',
  about: 'List the credentials of the workspace.',
  flags: {},

  async run(_flags, place) {
    const { items } = await place.console().call('list_credentials');
    return {
      json: { items },
      text: columns(
        ['CREDENTIAL', 'TOKEN', 'STATE', 'ALLOWED', 'EXPIRES', 'LAST USED', 'NAME'],
        items.map((c) => [
          c.id,
          c.hint,
          c.disabled ? 'revoked' : 'valid',
          c.allowedActions.join(',') || '-',
          c.expiresAt ?? 'never',
          c.lastUsedAt ?? 'never',
          c.name,
        ]),
      ),
    };
  },
});

export const revokeCredential = defineCommand({
  name: 'credentials revoke',
  about: 'Revoke a credential at once.',
  flags: { id: needed(text('ID', 'The credential (cred_…).')) },

  async run({ id }, place) {
    const done = await place.console().call('revoke_credential', { id });
    return { json: done, text: `${done.id} is revoked.` };
  },
});
