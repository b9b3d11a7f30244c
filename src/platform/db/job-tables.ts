import { PgBoss } from 'pg-boss';

/**
 * The schema of the job engine's tables. They are part of the store: migrated, backed up and moved with it.
 */
export const JOB_SCHEMA = 'pgboss';

/** Runs with the owner's rights, as part of the migrations. */
export async function installJobTables(adminUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
