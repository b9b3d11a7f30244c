import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Call, defineCommand } from './command.ts';
import { CONFIG_NAME, type FileEntry } from './config.ts';
import type { Place } from './connect.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { findMatches } from './find-files.ts';
import { text, toggle } from './flags.ts';
import { proposeFiles } from './propose-files.ts';
import { writeWhole } from './write-safely.ts';

export const init = defineCommand({
  name: 'init',
  about: `Find the language files of this folder and write ${CONFIG_NAME}.`,
  flags: {
    source: text('LANGUAGE', 'The language of the source files; that of the project, else en.'),
    print: toggle('Only show what would be written.'),
    force: toggle(`Write over a ${CONFIG_NAME} that is there.`),
    yes: toggle('Ask nothing.'),
  },
  examples: ['init', 'init --print', 'init --source de --yes'],

  async run(flags, place, call) {
    const folder = place.file('.');
    const path = join(folder, CONFIG_NAME);
    if (existsSync(path) && !flags.force && !flags.print)
      throw new CommandFailed(`There is a ${CONFIG_NAME} already.`, { next: 'parlance init --force' });
    const known = await projectOf(place);
    const source = flags.source ?? known?.source ?? 'en';
    const files = await proposeFiles(folder, source);
    if (files.length === 0)
      throw new CommandFailed(`No language file of ${source} was found in ${folder}.`, {
        code: EXIT.usage,
        next: 'parlance init --source LANGUAGE',
      });
    const schema = schemaFrom(folder);
    const config = {
      ...(schema !== null && { $schema: schema }),
      ...(known && { url: known.url, project: known.project }),
      source,
      files,
    };
    const written = `${JSON.stringify(config, null, 2)}\n`;
    const shown = await showFound(folder, files);
    if (flags.print || !(await mayWrite(shown, flags.yes, call)))
      return { json: { config, written: null }, text: written };
    await writeWhole(path, Buffer.from(written));
    const next = known ? 'parlance push --dry-run' : 'parlance login';
    return { json: { config, written: path }, text: `${shown}\nWrote ${path}.\nNext: ${next}` };
  },
});

async function mayWrite(shown: string, isSure: true | undefined, { terminal }: Call): Promise<boolean> {
  if (isSure || !terminal.canAsk) return true;
  terminal.step(shown);
  return terminal.confirm(`Write ${CONFIG_NAME}?`);
}

async function showFound(folder: string, files: readonly FileEntry[]): Promise<string> {
  const lines = [];
  for (const { path, target, format } of files) {
    const { length } = await findMatches(folder, path);
    lines.push(
      `${path} (${format}, ${length} ${length === 1 ? 'file' : 'files'}) → ${target ?? 'holds all languages'}`,
    );
  }
  return lines.join('\n');
}

/** Where an editor finds the schema of parlance.json: in the package, if it is installed here or above. */
function schemaFrom(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules/@parlance/sdk/parlance.schema.json');
    if (existsSync(path)) {
      const way = relative(folder, path).split(sep).join('/');
      return way.startsWith('.') ? way : `./${way}`;
    }
    if (dirname(at) === at) return null;
  }
}

/** Null if nobody is signed in yet: that may come later. */
async function projectOf(
  place: Place,
): Promise<{ url: string; project: string; source: string | null } | null> {
  try {
    const { project_id, source_language } = await place.open().call('get_project');
    return { url: place.serverUrl(), project: project_id, source: source_language };
  } catch (error) {
    if (error instanceof CommandFailed) return null;
    throw error;
  }
}
