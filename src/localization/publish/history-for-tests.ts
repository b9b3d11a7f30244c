import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, readStrings, readTranslations, seedTask } from './seed-for-tests.ts';

/** Three publishes: the second changes a text and adds a string, the third changes both again. */
export async function publishThree(app: App, tenant: Tenant, more: { callbackUrl?: string } = {}) {
  const task = async (strings: Parameters<typeof seedTask>[2]) =>
    seedTask(app, tenant, { languages: ['de', 'ja'], ...more, ...strings });
  const tasks = [
    await task({ strings: [{ id: 'a', content: 'Apple', targets: { de: 'Apfel', ja: 'りんご' } }] }),
    await task({
      strings: [
        { id: 'a', content: 'Apple', targets: { de: 'Äpfelchen' } },
        { id: 'b', content: 'Bread', targets: { de: 'Brot' } },
      ],
    }),
    await task({
      strings: [
        { id: 'a', content: 'Apple pie', targets: { de: 'Apfelkuchen' } },
        { id: 'b', content: 'Bread', targets: { de: 'Brotlaib' } },
      ],
    }),
  ] as const;
  const jobs = [
    await publishAndWait(app, tenant, tasks[0]),
    await publishAndWait(app, tenant, tasks[1]),
    await publishAndWait(app, tenant, tasks[2]),
  ] as const;
  return { tasks, jobs };
}

/** Everything of the project that readers see. */
export async function stateOf(app: App, tenant: Tenant) {
  const strings = (await readStrings(app, tenant)).map(
    ({ string_id, content }) => `${string_id}: ${content}`,
  );
  const texts = (await readTranslations(app, tenant)).map(({ language, text }) => `${language}: ${text}`);
  return [...strings, ...texts];
}
