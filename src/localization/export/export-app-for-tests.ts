import { createHash } from 'node:crypto';
import v8 from 'node:v8';
import vm from 'node:vm';
import { sql } from 'kysely';
import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { addTask } from '../task-store/task-for-tests.ts';

/** Creates a template with the given fields. */
export async function template(tenant: Tenant, fields: object = {}): Promise<string> {
  const { status, text, body } = await tenant.open('POST', '/export-templates/create', {
    type: 'project_strings',
    name: 'Test',
    format: 'ini',
    ...fields,
  });
  if (status !== 200) throw new Error(text);
  return body.data.template.id;
}

interface Published {
  string_id: string;
  content?: string;
  values: Record<string, string>;
}

/** Writes strings as a publish does. */
export async function publish(app: App, tenant: Tenant, strings: readonly Published[]): Promise<void> {
  const origin = {
    workspace_id: tenant.workspaceId,
    project_id: tenant.projectId,
    task_id: 'task_x',
    publish_job_id: 'publish_open_x',
  };
  const rows = strings.map((each, index) => ({
    ...each,
    key: createHash('md5').update(`${tenant.projectId} ${index} ${each.string_id}`).digest('hex'),
  }));
  await app.services.database.everyone(async (tx) => {
    for (const { key, string_id, content, values } of rows) {
      await tx
        .insertInto('project_strings')
        .values({ ...origin, string_key: key, string_id, content: content ?? 'Text', source_language: 'en' })
        .execute();
      for (const [language, text] of Object.entries(values)) {
        await tx
          .insertInto('project_translations')
          .values({ ...origin, string_key: key, language, text })
          .execute();
      }
    }
  });
}

/** Creates a task with `count` strings, translated into each language as `<language> <n>`. */
export async function translatedTask(
  app: App,
  tenant: Tenant,
  count: number,
  languages: readonly string[],
): Promise<string> {
  return app.services.database.everyone(async (tx) => {
    const id = await addTask(tx, app.services, tenant, {
      target_languages: [...languages],
      strings_count: count,
      words_count: count,
    });
    await sql`
      insert into task_strings (task_id, position, workspace_id, project_id, string_id, content, context, max_length, words)
      select ${id}, n, ${tenant.workspaceId}, ${tenant.projectId}, 'key.' || n, 'Text ' || n, 'menu', 20, 2
        from generate_series(0, ${count - 1}::int) n`.execute(tx);
    await sql`
      insert into task_rows (task_id, language, position, workspace_id, project_id, target, state)
      select ${id}, l, n, ${tenant.workspaceId}, ${tenant.projectId}, l || ' ' || n, 'machine'
        from unnest(${[...languages]}::text[]) l, generate_series(0, ${count - 1}::int) n`.execute(tx);
    return id;
  });
}

export async function download(
  url: string,
): Promise<{ status: number; bytes: Buffer; text: string; headers: Headers }> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, text: bytes.toString(), headers: response.headers };
}

/** Memory tests must measure what is referenced, not what has not been collected yet. */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
}
