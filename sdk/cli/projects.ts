import { defineCommand } from './command.ts';
import { needed, text, texts } from './flags.ts';
import { columns, pairs } from './layout.ts';

export const createProject = defineCommand({
  name: 'projects create',
  about: 'Create a localization project with its first App Key.',
  flags: {
    name: needed(text('TEXT', 'Name of the project.')),
    source: text('CODE', 'Language of the source texts.'),
    targets: texts('A,B', 'Codes of the languages to translate into.'),
  },

  async run({ name, source, targets }, place) {
    const console = place.console();
    const { project_id } = await console.call('create_project', {
      name,
      source_language: source,
      target_languages: targets,
    });
    const { app_key, app_secret } = await console.call('create_app_key', { project_id, label: 'First key' });
    return {
      json: { project_id, app_key, app_secret },
      text: `${pairs({ Project: project_id, 'App Key': app_key, 'App Secret': app_secret })}\nThe secret is shown this once.`,
    };
  },
});

export const listProjects = defineCommand({
  name: 'projects list',
  about: 'List the localization projects.',
  flags: {},

  async run(_flags, place) {
    const { items } = await place.console().call('list_projects');
    return {
      json: { items },
      text: columns(
        ['PROJECT', 'SOURCE', 'TARGETS', 'NAME'],
        items.map((p) => [
          p.project_id,
          p.source_language ?? '-',
          p.target_languages.join(',') || '-',
          p.name,
        ]),
      ),
    };
  },
});
