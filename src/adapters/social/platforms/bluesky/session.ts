import { z } from 'zod';
import { ProofKey } from './dpop.ts';

/**
 * An OAuth authorization. Its tokens are worthless without their key, so both are passed and sealed as one
 * value: this is used where other platforms have an access token.
 */
const Session = z.object({
  accessToken: z.string(),
  key: ProofKey,
  did: z.string(),
  /**
   * The server that issued the tokens and renews them, and the one where they are used; null
   * means the configured server.
   */
  issuer: z.string().nullable(),
  pds: z.string().nullable(),
  /** The application: a renewal must come from the same one. */
  clientId: z.string(),
});
export type Session = z.output<typeof Session>;

const MARK = 'dpop:';

export const packSession = (session: Session): string =>
  MARK + Buffer.from(JSON.stringify(session)).toString('base64url');

/** Null for the token of an app password. */
export function readSession(token: string): Session | null {
  if (!token.startsWith(MARK)) return null;
  return Session.parse(JSON.parse(Buffer.from(token.slice(MARK.length), 'base64url').toString('utf8')));
}
