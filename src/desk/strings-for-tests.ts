import type { App } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';

/** Five German rows that differ in state, origin or finding; two of them also in Japanese. */
export async function seedMixedRows(app: App, tenant: Tenant): Promise<string> {
  const task = await seedTask(app, tenant, {
    strings: [
      { id: 'menu.start', content: 'Start', targets: { de: 'Starten', ja: '開始' } },
      {
        id: 'shop.gold',
        content: 'You have {0} gold.',
        targets: {
          de: {
            text: 'Du bist reich.',
            origin: 'ai',
            score: 40,
            issues: [{ check: 'placeholders', severity: 'critical', message: 'Lost.', start: 0, end: 14 }],
          },
        },
      },
      {
        id: 'shop.save',
        content: 'Save',
        targets: {
          de: { text: 'Speichern', origin: 'tm', tmScore: 100, score: 100, state: 'approved' },
          ja: '保存',
        },
      },
      { content: 'Quit', targets: { de: null } },
      {
        content: 'Saved 100%',
        targets: {
          de: {
            text: 'Zu 100% gespeichert!',
            origin: 'given',
            state: 'edited',
            issues: [
              { check: 'end_punctuation', severity: 'minor', message: 'Mark.', start: 19, end: 20, fix: '' },
            ],
          },
        },
      },
    ],
  });
  await app.services.database.everyone((tx) =>
    tx
      .updateTable('task_rows')
      .set({
        terms: JSON.stringify([{ termId: 'term_gold', start: 13, end: 17, source: 'gold', target: 'Gold' }]),
      })
      .where('task_id', '=', task)
      .where('position', '=', 1)
      .execute(),
  );
  return task;
}
