import type { Client, OpenOperations } from '../src/client.ts';
import type { Config } from './config.ts';
import type { Place } from './connect.ts';
import { CommandFailed, EXIT } from './failed.ts';

export type OpenClient = Client<OpenOperations>;

/** The project of this folder, from parlance.json and the server. */
export interface Project {
  client: OpenClient;
  config: Config;
  id: string;
  name: string;
  languages: readonly string[];
  sourceLanguage: string;
}

export async function openProject(place: Place): Promise<Project> {
  const config = place.config();
  const client = place.open();
  const project = await client.call('get_project');
  if (config.project !== undefined && config.project !== project.project_id)
    throw new CommandFailed(
      `parlance.json means the project ${config.project}, and the App Key belongs to ${project.project_id} (${project.name}).`,
      { code: EXIT.notAllowed, next: 'parlance login' },
    );
  return {
    client,
    config,
    id: project.project_id,
    name: project.name,
    languages: project.target_languages,
    sourceLanguage: config.source ?? project.source_language ?? 'en',
  };
}

/** All pages of a list. */
export async function* everyPage<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await read(cursor);
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export async function toList<T>(items: AsyncIterable<T>, max = Number.POSITIVE_INFINITY): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) {
    if (found.length >= max) break;
    found.push(item);
  }
  return found;
}
