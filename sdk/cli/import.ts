import { basename, dirname } from 'node:path';
import type { OpenOperations } from '../src/client.ts';
import { defineCommand } from './command.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { hashIfThere } from './find-files.ts';
import { text, texts, toggle, wholeNumber } from './flags.ts';
import { followTask, publishTask } from './follow-task.ts';
import { formatOf } from './propose-files.ts';
import { uploadFiles } from './upload-files.ts';

const TIMEOUT_SEC = 1800;

export const importFile = defineCommand({
  name: 'import',
  about:
    'Translate one file as a task of its own; it does not become a file of the project, as push makes it.',
  flags: {
    format: text('FORMAT', 'Such as po, xliff or csv; seen by the file when left out.'),
    languages: texts('A,B', 'Translate into these; those of the project when left out.'),
    name: text('TEXT', 'What the task is called; after the file when left out.'),
    wait: toggle('Stay until the translations are there.'),
    publish: toggle('Stay, then publish them.'),
    timeout: wholeNumber(1, 86_400, `Seconds to stay (${TIMEOUT_SEC}); then exit 6.`),
  },
  words: { value: 'FILE', about: 'The file in the source language.', isRequired: true },
  examples: ['import menu.po --languages de,ja', 'import texts.csv --wait'],

  async run(flags, place, { words: [file = ''], terminal, signal }) {
    const path = place.file(file);
    const found = await hashIfThere(path);
    if (!found) throw new CommandFailed(`There is no file ${file}.`, { code: EXIT.usage });
    const format = flags.format ?? (await formatOf(dirname(path), basename(path)));
    if (format === null)
      throw new CommandFailed(`${file} does not show its format.`, {
        code: EXIT.usage,
        next: `parlance import ${file} --format csv (or another one of docs/reference/formats.md)`,
      });
    const client = place.open();
    const { target_languages } = await client.call('get_project');
    await uploadFiles(client, [{ place: path, ...found }], terminal);
    const { task_id: taskId } = await client.call('create_task', {
      file_id: found.sha256,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server knows the formats and refuses others by name
      file_format: format as OpenOperations['create_task']['input']['file_format'],
      target_languages: flags.languages ?? target_languages,
      name: flags.name ?? basename(file),
    });
    if (taskId === null) throw new CommandFailed('Nothing needs translating.', { next: 'parlance status' });
    const wait = { timeoutSec: flags.timeout ?? TIMEOUT_SEC, terminal, signal };
    const stays = flags.wait || flags.publish;
    if (stays) await followTask(client, taskId, wait);
    const published = flags.publish ? await publishTask(client, taskId, wait) : null;
    return {
      json: { task_id: taskId, format, published: published?.counts ?? null },
      text: `The task is ${taskId}.${stays ? '' : ' See how it goes: parlance status --watch'}`,
    };
  },
});
