import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../find-program.ts';
import { blocksOf } from '../guides/run-blocks-for-tests.ts';
import { type DebianPostgres, POSTGRES_BIN, startDebianPostgres } from './debian-postgres.ts';

const blocks = blocksOf('operations.md');
const [file] = blocks.filter(({ language }) => language === 'ini');
const [archive, backup, drill] = blocks.filter(({ language }) => language === 'bash').map(({ text }) => text);

describe.skipIf(POSTGRES_BIN === null || findProgram('pgbackrest') === null)('backups by pgBackRest', () => {
  let postgres: DebianPostgres;
  beforeAll(async () => {
    postgres = await startDebianPostgres();
    const { folder, env } = postgres;
    const at = (name: string) => join(folder, name);
    // The file of the guide, with the paths of this machine.
    const settings = (file?.text ?? '')
      .replace('/var/lib/pgbackrest', at('repository'))
      .replace(/^pg1-path=.*$/m, `pg1-path=${env['PGDATA']}\npg1-user=postgres\npg1-port=${env['PGPORT']}`)
      .replace('[parlance]', `[parlance]\npg1-socket-path=${folder}`);
    writeFileSync(at('pgbackrest.conf'), settings, { mode: 0o644 });
    env['PGBACKREST_CONFIG'] = at('pgbackrest.conf');
    for (const name of ['log', 'lock', 'spool']) env[`PGBACKREST_${name.toUpperCase()}_PATH`] = at(name);
    await postgres.shell(`mkdir -p repository log lock spool`);
    // With its paths in the environment, because archive_command needs them too.
    await postgres.shell('pg_ctl restart -D "$PGDATA" -m fast -w -l "$PGDATA/server.log" > /dev/null');
  });
  afterAll(() => postgres?.close());

  const ask = async (question: string) =>
    (await postgres.shell(`psql "$DATABASE_URL" -Atc "${question}"`)).stdout.trim();

  it('restore the state of the named moment', async () => {
    await ask('create table kept as select generate_series(1, 1000) as n');
    await postgres.shell(archive ?? 'false');
    await postgres.shell(backup ?? 'false');
    // The end of a backup is recorded in whole seconds, and only a later moment can be reached from it.
    await ask('select pg_sleep(1)');
    // Written after the backup, so that only the log has it.
    await ask('insert into kept select generate_series(1001, 1500)');
    postgres.env['MOMENT'] = await ask('select clock_timestamp()');
    // Its target is the time of a commit, so the next commit must have another time.
    await ask('select pg_sleep(1)');
    await ask('delete from kept');
    await ask('select pg_switch_wal()');
    await postgres.shell(drill ?? 'false');
    await postgres.shell('pg_ctl start -D "$DRILL" -w -l "$DRILL/server.log" > /dev/null');
    const { stdout } = await postgres.shell(
      'psql -h 127.0.0.1 -p "$DRILL_PORT" -U postgres postgres -Atc "select count(*) from kept"',
    );
    expect(stdout.trim()).toBe('1500');
    // And the database in use was not touched.
    expect(await ask('select count(*) from kept')).toBe('0');
  });
});
