import { MailError, sendLetter } from '#adapters/mail/smtp.ts';
import { parseOwn } from '#kernel/narrow.ts';
import { defineJob } from '#platform/job.ts';
import { type Mail, mailJob, placeOfMail } from './send-mail.ts';

/**
 * Belongs to no workspace, because its recipients may be in none, and needs no row. An email that the server
 * has accepted is not sent again, unless the process dies between acceptance and the end of the job. So each
 * email keeps its id, by which the receiver recognises a duplicate.
 */
export const runSendMail = defineJob({
  ...mailJob,
  // About half an hour in all: after that, the link in an email is no longer useful.
  retry: { limit: 8, delaySec: 10 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 120,

  async run({ id, sealed }, ctx) {
    const { config, clock, outbound, signal, log, publicUrl } = ctx;
    const { to, subject, text } = parseOwn<Mail>(ctx.keyring.open(sealed, placeOfMail(id)));
    if (to === null) return;
    if (config.mail === null) throw new Error('Mail is not set up any more.');
    const { url, from } = config.mail;
    const ownName = new URL(publicUrl).hostname;
    try {
      await sendLetter(
        { id, to, subject, text },
        { outbound, clock, url, from, ownName: ownName.replace(/^\[|\]$/g, ''), signal },
      );
    } catch (error) {
      if (!(error instanceof MailError) || !error.isPermanent) throw error;
      // Another attempt would be refused in the same way.
      log.warn({ why: error.message, requestId: ctx.requestId }, 'an email was refused');
    }
  },
});
