import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { newRecoveryCodes } from '../factors/recovery-codes.ts';
import { countRecoveryCodes, methodsOf, replaceRecoveryCodes } from '../factors/store.ts';
import { personOf } from '#platform/caller.ts';
import { endSessions, renewProof } from '../sessions/store.ts';
import { rpIdOf, takeChallenge } from './challenge.ts';
import { PasskeyName, Registration } from './fields.ts';
import { insertPasskey } from './store.ts';
import { challengeIn, verifyRegistration } from './verify.ts';

/** The browsers' names for ways to reach a device; other values are dropped. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

export const finishPasskey = defineOperation({
  name: 'finish_passkey',
  face: 'console',
  group: 'people',
  summary:
    'Add the passkey that the browser has created. With the first second factor, ten recovery codes are created and shown once.',
  of: 'person',
  proof: true,
  rate: 'write',
  // A wrong answer uses the challenge up too, so this must not be rolled back.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({ name: PasskeyName, credential: Registration }),
  output: z.object({
    passkeyId: z.string(),
    recoveryCodes: secret(z.array(z.string()).describe('Empty if recovery codes exist already.')),
  }),

  async run({ name, credential }, ctx) {
    const { userId, session } = personOf(ctx);
    const challenge = challengeIn(credential.response.clientDataJSON);
    const isOurs = challenge !== null && (await takeChallenge(ctx, { use: 'add', userId }, challenge));
    const party = { origin: ctx.publicUrl, rpId: rpIdOf(ctx) };
    const made = isOurs ? await verifyRegistration(credential, challenge, party) : null;
    if (made === null) throw invalidField('credential', say('passkeys.not_passkey_question_please_try'));
    const transports = (credential.response.transports ?? []).filter((word) => TRANSPORTS.includes(word));
    return ctx.database.everyone(async (tx) => {
      const isFirst = (await methodsOf(tx, userId)).length === 0;
      if (!(await insertPasskey(tx, { ...made, userId, transports, name })))
        throw new AppError('conflict', say('passkeys.passkey_already_registered'), { field: 'credential' });
      // Earlier sessions were opened without a second factor.
      if (isFirst) await endSessions(tx, userId, session?.id ?? null);
      if (session) await renewProof(tx, session.id, 'passkey');
      const recoveryCodes = (await countRecoveryCodes(tx, userId)) === 0 ? newRecoveryCodes() : [];
      if (recoveryCodes.length > 0) await replaceRecoveryCodes(tx, userId, recoveryCodes);
      return { passkeyId: made.id, recoveryCodes };
    });
  },
});
