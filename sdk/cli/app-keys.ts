import { KEY_SCOPES } from '../src/operations.gen.ts';
import { defineCommand } from './command.ts';
import { needed, someOf, text, wholeNumber } from './flags.ts';
import { columns, pairs } from './layout.ts';

const appKeyFlag = needed(text('KEY', 'The App Key (ak_…).'));

export const createAppKey = defineCommand({
  name: 'app-keys create',
  about: 'Create an App Key for a project.',
  flags: {
    project: needed(text('ID', 'The project (prj_…).')),
    label: text('TEXT', 'What the key is for.'),
    // A key without scopes may do everything.
    scopes: someOf(KEY_SCOPES, 'What the key may do; everything when left out.', []),
  },

  async run({ project, label, scopes }, place) {
    const made = await place.console().call('create_app_key', {
      project_id: project,
      label,
      scopes: scopes && [...scopes],
    });
    return {
      json: made,
      text: `${pairs({ 'App Key': made.app_key, 'App Secret': made.app_secret })}\nThe secret is shown this once.`,
    };
  },
});

export const rotateAppKey = defineCommand({
  name: 'app-keys rotate',
  about: 'Give an App Key a new secret; the old one works until the overlap ends.',
  flags: {
    'app-key': appKeyFlag,
    'overlap-hours': wholeNumber(0, 720, 'Hours that the old secret goes on working; 72 when left out.'),
  },

  async run({ 'app-key': app_key, 'overlap-hours': overlap_hours }, place) {
    const made = await place.console().call('rotate_app_key', { app_key, overlap_hours });
    return {
      json: made,
      text: `${pairs({ 'App Key': made.app_key, 'App Secret': made.app_secret })}\nThe secret is shown this once. The old one works until ${made.old_secret_valid_until}.`,
    };
  },
});

export const disableAppKey = defineCommand({
  name: 'app-keys disable',
  about: 'Disable an App Key at once.',
  flags: { 'app-key': appKeyFlag },

  async run({ 'app-key': app_key }, place) {
    const done = await place.console().call('disable_app_key', { app_key });
    return { json: done, text: `${done.app_key} is disabled.` };
  },
});

export const listAppKeys = defineCommand({
  name: 'app-keys list',
  about: 'List the App Keys of the workspace.',
  flags: { project: text('ID', 'Only the keys of this project.') },

  async run({ project }, place) {
    const { items } = await place.console().call('list_app_keys', { project_id: project });
    return {
      json: { items },
      text: columns(
        ['APP KEY', 'PROJECT', 'STATE', 'SCOPES', 'LAST USED', 'LABEL'],
        items.map((k) => [
          k.app_key,
          k.project_id,
          k.disabled ? 'disabled' : 'enabled',
          k.scopes.join(',') || 'all',
          k.last_used_at ?? 'never',
          k.label,
        ]),
      ),
    };
  },
});
