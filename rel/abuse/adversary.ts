import { setPriority } from 'node:os';
import { type Arms, ATTACKS, type Attack } from './attacks.ts';
import { startHostileServer } from './hostile-server.ts';

// In reality the attacker is another machine; here it must not win by taking CPU from the server.
setPriority(19);

/** How often each attack was made, and the answers. */
export type Tally = Record<string, Record<number, number>>;

const server = await startHostileServer();
process.send?.({ hostileUrl: server.url });

process.once('message', (message) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- start-adversary.ts sent it
  const { arms, seconds } = message as { arms: Omit<Arms, 'hostileUrl'>; seconds: number };
  void attackAll({ ...arms, hostileUrl: server.url }, seconds);
});
process.once('disconnect', () => process.exit(1));

async function attackAll(arms: Arms, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const tally: Tally = {};
  await Promise.all(
    ATTACKS.flatMap((attack) => Array.from({ length: attack.width }, () => repeat(attack, arms, end, tally))),
  );
  process.send?.({ tally, asked: Object.fromEntries(server.asked) });
  server.close();
}

let turns = 0;

async function repeat(attack: Attack, arms: Arms, end: number, tally: Tally): Promise<void> {
  const answers = (tally[attack.name] ??= {});
  while (performance.now() < end) {
    const status = await attack.run(arms, turns++);
    answers[status] = (answers[status] ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, attack.pauseMs));
  }
}
