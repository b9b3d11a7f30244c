import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { createLog } from '../../platform/log.ts';
import { mailJob, sendMail } from './send-mail.ts';
import { sql } from 'kysely';

const lines: string[] = [];
/** The server's replies to the next emails; after these it accepts everything. */
const verdicts: string[] = [];
const smtp = await startSmtpServer({ accepts: () => verdicts.shift() ?? '250 taken' });
const app = await openApp({
  databaseUrl: await freshDatabase(),
  roles: ['api', 'worker'],
  env: { PARLANCE_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
  log: createLog('info', {}, { write: (line: string) => void lines.push(line) }),
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const send = (to: string | null, text: string) =>
  app.services.database.everyone((tx) =>
    sendMail({ ...app.services, db: tx, requestId: 'req_test' }, { to, subject: 'Hello', text }),
  );

interface JobRow {
  state: string;
  retry_count: number;
  data: string;
  output: string;
}
async function jobs(): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select state, retry_count, data::text, output::text from pgboss.job
    where name = ${mailJob.name} order by created_on
  `.execute(app.services.database.system);
  return rows;
}
/** A failed email waits some seconds; the test does not. */
const hurry = () =>
  app.services.database.executeSql(
    `update pgboss.job set start_after = now() where name = '${mailJob.name}' and state = 'retry'`,
  );
const lettersWith = (text: string) => smtp.letters.filter(({ data }) => data.includes(text));

describe('run_send_mail', () => {
  it('a letter is sent once; neither its text nor its recipient is in the store or in a log', async () => {
    expect(await send('mira@studio.example', 'the link #secret-of-mira')).toBe(true);
    await until('the job is done', async () => (await jobs()).every(({ state }) => state === 'completed'));
    expect(lettersWith('#secret-of-mira').map(({ to }) => to)).toEqual([['mira@studio.example']]);
    expect(JSON.stringify(await jobs()) + lines.join('')).not.toMatch(/secret-of-mira|mira@studio/);
  });

  it('a letter to nobody is processed like any other, and nothing is sent', async () => {
    const before = smtp.lines.length;
    await send(null, '');
    await until('both jobs are done', async () => {
      const all = await jobs();
      return all.length === 2 && all.every(({ state }) => state === 'completed');
    });
    expect(smtp.lines).toHaveLength(before);
  });

  it('a letter that the server cannot accept now is retried, under the same name; an accepted one is not', async () => {
    verdicts.push('451 later for mira@studio.example', 'hang up');
    await send('mira@studio.example', 'a patient letter');
    await until('the letter was taken', async () => {
      await hurry();
      return (await jobs()).at(-1)?.state === 'completed';
    });
    expect((await jobs()).at(-1)?.retry_count).toBe(2);
    expect(lettersWith('a patient letter')).toHaveLength(1);
    const log = lines.join('');
    expect(log).toContain('The mail server refused the letter with 451.');
    expect(log).not.toMatch(/mira@studio|patient/);
  });

  it('a permanently refused letter is not retried, and the log says so', async () => {
    verdicts.push('550 mira@studio.example is gone');
    await send('mira@studio.example', 'a letter to nobody any more');
    await until('the job is done', async () => (await jobs()).at(-1)?.state === 'completed');
    expect((await jobs()).at(-1)?.retry_count).toBe(0);
    expect(lettersWith('nobody any more')).toEqual([]);
    const refusals = lines.filter((line) => line.includes('an email was refused'));
    expect(refusals.map((line) => JSON.parse(line).why)).toEqual([
      'The mail server refused the letter with 550.',
    ]);
    expect(lines.join('')).not.toContain('mira@studio');
  });
});
