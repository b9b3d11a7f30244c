import { createHash } from 'node:crypto';
import type { Client, OpenOperations } from '../sdk/src/client.ts';
import { DATA } from './data.ts';

type Api = Client<OpenOperations>;

/**
 * The files of the game, one with its translations, pushed twice: in the second push a changed text makes its
 * translations stale, and a removed string is hidden. A repeated start continues after the last push that was
 * applied.
 */
export async function pushFiles(api: Api): Promise<void> {
  const { items } = await api.call('list_pushes', {});
  const done = items.filter(({ state }) => state === 'applied').length;
  for (const files of DATA.files.rounds.slice(done)) await pushRound(api, files);
  for (const [tag, string_ids] of Object.entries(DATA.files.tags))
    await api.call('tag_strings', { string_ids, add: [tag] });
}

async function pushRound(api: Api, files: (typeof DATA.files.rounds)[number]): Promise<void> {
  const sent = files.map(({ path, format, lines }) => {
    const data = Buffer.from(`${lines.join('\n')}\n`);
    return { path, format, data, sha256: createHash('sha256').update(data).digest('hex') };
  });
  const { push_id, missing } = await api.call('begin_push', {
    files: sent.map(({ path, format, data, sha256 }) => ({ path, format, sha256, size: data.length })),
  });
  for (const { data, sha256 } of sent)
    if (missing.includes(sha256)) await api.call('upload_file', { sha256, content: data.toString('base64') });
  await api.call('apply_push', { push_id });
}
