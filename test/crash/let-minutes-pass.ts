/**
 * For posts whose worker was killed: targets that were on their way may be probed, and their absence be proved, which
 * takes two minutes otherwise.
 */
export async function letMinutesPass(execute: (statement: string) => Promise<unknown>): Promise<void> {
  await execute(`update publish_attempts set intent_at = intent_at - interval '10 minutes'
    where intent_at > now() - interval '5 minutes' and receipt is null and outcome = 'uncertain'`);
  await execute(`update pgboss.job set start_after = now()
    where name = 'run_publish_target' and state = 'created' and start_after > now()`);
}
