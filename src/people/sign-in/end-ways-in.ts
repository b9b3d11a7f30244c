import { deviceOf } from '#platform/auth/device-of.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Visit } from '#platform/entrance.ts';
import { insertEndedAudit } from '#platform/store/audit.ts';
import { removeTotp, replaceRecoveryCodes } from '../factors/store.ts';
import { endLinks } from '../links/store.ts';
import { sendMail } from '../mail/send-mail.ts';
import { removeAllPasskeys } from '../passkeys/store.ts';
import { endSessions } from '../sessions/store.ts';
import { noteInAudit } from './let-in.ts';
import { setPassword, type User } from '../users/store.ts';

/** People read an email from beginning to end, so it is short; the log lists everything. */
const LINES_MAX = 100;

/**
 * Ends every password, device, code, session and link of this user, and everything handed out in their name,
 * because an intruder could have made any of it. The log and the email say what there was.
 */
export async function endWaysIn(visit: Visit, tx: Tx, user: User): Promise<void> {
  await setPassword(tx, user.id, null);
  const passkeys = await removeAllPasskeys(tx, user.id);
  await removeTotp(tx, user.id);
  await replaceRecoveryCodes(tx, user.id, []);
  const sessions = await endSessions(tx, user.id, null);
  await endLinks(tx, { userId: user.id });
  const own = { password: user.passwordHash !== null, app: user.hasTotp, passkeys, sessions };
  await noteInAudit(visit, tx, 'end_ways_in', user.id, own);
  const things = await endHandedOut(visit, tx, user);
  const lines = [
    ...(own.password ? ['the password'] : []),
    ...(own.app ? ['the authenticator app and its recovery codes'] : []),
    ...(passkeys > 0 ? [`passkeys: ${passkeys}`] : []),
    ...(sessions > 0 ? [`open sessions: ${sessions}`] : []),
    ...things,
  ];
  if (lines.length === 0) return;
  const more = lines.length - LINES_MAX;
  const list = [...lines.slice(0, LINES_MAX), ...(more > 0 ? [`and ${more} more`] : [])];
  await sendMail(
    { ...visit, db: tx },
    {
      to: user.email,
      subject: 'Earlier access to your account has been revoked',
      text: `You have just verified that this address is yours. As we cannot tell who set up the earlier access to your account, it has been revoked:\n\n${list.map((line) => `- ${line}\n`).join('')}\nPlease set up again what you still need.\n`,
    },
  );
}

async function endHandedOut(visit: Visit, tx: Tx, user: User): Promise<string[]> {
  const lines: string[] = [];
  for (const { title, endAllOf } of visit.handedOut) {
    const ended = await endAllOf(tx, user.id);
    lines.push(...ended.map(({ mark }) => `${title} ${mark}`));
    await insertEndedAudit(tx, user.id, ended, {
      operation: 'end_handed_out',
      face: 'console',
      request_id: visit.requestId,
      address: visit.address,
      device: deviceOf(visit.agent),
      input: JSON.stringify({ what: title }),
    });
  }
  return lines;
}
