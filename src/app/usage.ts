import { SETTINGS } from '#platform/config.ts';

/** Settings that a first start may need; the others are in the reference. */
const SHOWN = [
  'PORT',
  'HOST',
  'PARLANCE_PUBLIC_URL',
  'PARLANCE_DATA_DIR',
  'DATABASE_URL',
  'PARLANCE_SECRET_KEY',
  'PARLANCE_DEMO',
  'PARLANCE_SANDBOX_PORT',
  'PARLANCE_LOG',
];

export function usage(): string {
  const settings = SETTINGS.filter(({ name }) => SHOWN.includes(name)).map(
    ({ name, fallback, about }) =>
      `  ${name.padEnd(22)}  ${about}${fallback ? ` Default: ${fallback}.` : ''}`,
  );
  return `npm start [-- --roles=api,worker,cron]

Starts everything on this machine: PostgreSQL (unless DATABASE_URL names one), the API, the workers and,
in the demo, a sandbox of all platforms. Stop it with Ctrl-C or SIGTERM.

  --roles=<list>  Only these roles, over the PostgreSQL of DATABASE_URL: api answers calls, worker runs
                  jobs, cron keeps the clock of the scheduled ones. Without it: all.
  --help, -h      This text.

npm start -- migrate                                  Brings the PostgreSQL of DATABASE_URL up to date and ends.
npm start -- users create --owner --email=<address>   The first owner, or another one, without a browser;
                                                      with --sandbox also accounts to try publishing with.
npm start -- users reset --email=<address>            A link to a new password.

Settings (environment variables; a secret may also come from the file that <name>_FILE names; all of them are
in docs/reference/config.md):
${settings.join('\n')}
`;
}
