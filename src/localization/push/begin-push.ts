import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';
import {
  findOpenPush,
  forgetOldPushes,
  insertPush,
  listPushFiles,
  noteSameFiles,
} from '../publish/store-push/pushes.ts';
import { knownSkeletons } from '../task-store/store-skeletons.ts';
import { FILES_MAX, InputFile, missingOf } from './push.ts';

export const beginPush = defineOperation({
  name: 'begin_push',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/pushes/begin' }],
  summary: 'Announce the files of a project by their hashes; the answer says which bytes to send.',
  description:
    'Repeating an announcement returns the same push while it is open, so an interrupted push continues. Send the missing files with upload_file, check with preview_push, then apply_push. Nothing in the project changes before that.',
  scope: 'localize:write',
  right: 'draft',
  keyScope: 'tasks',
  rate: 'start',
  errors: ['invalid_input', 'unprocessable'],
  input: z.object({
    complete: z
      .boolean()
      .default(false)
      .describe('true: these are all files of the project, and strings of other files are removed.'),
    with_translations: z
      .boolean()
      .default(false)
      .describe(
        'Files in other languages than the project are translations: their texts fill in missing translations, and pull_files returns the files.',
      ),
    branch: z
      .string()
      .max(200)
      .regex(/^[^\p{Cc}]*$/u, 'must not have control characters')
      .default('')
      .describe(
        'A branch other than that of the project: its new strings are translated, but not shown until the branch of the project has them; it changes, hides and renames nothing.',
      ),
    files: z.array(InputFile).min(1).max(FILES_MAX),
  }),
  output: z.object({
    push_id: z.string(),
    missing: z.array(z.string()).describe('Hashes of the files that the server does not have.'),
  }),

  async run({ complete, with_translations: withTranslations, branch, files: sent }, ctx) {
    const projectId = projectOf(ctx);
    const owner = { workspaceId: ctx.caller.workspaceId, projectId };
    requireOncePerPath(sent);
    const language =
      withTranslations || sent.some((file) => file.language === undefined)
        ? await requireSourceLanguage(ctx.db, projectId)
        : '';
    const files = sent
      .map(({ size, source_path = null, ...file }) => {
        const code = file.language ?? language;
        const isTranslation = withTranslations && code !== language;
        return { ...file, language: code, bytes: size, isTranslation, sourcePath: source_path };
      })
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const described = files.map((file) => [
      file.path,
      file.namespace,
      file.format,
      file.language,
      file.sha256,
      file.bytes,
      file.sourcePath,
    ]);
    const digest = createHash('sha256')
      .update(JSON.stringify([complete, withTranslations, branch, described]))
      .digest('hex');
    await forgetOldPushes(ctx.db, projectId);
    const push =
      (await findOpenPush(ctx.db, projectId, digest)) ??
      (await insertPush(
        ctx.db,
        owner,
        {
          id: newId('psh', ctx.clock),
          digest,
          isComplete: complete,
          withTranslations,
          branch,
          createdBy: ctx.caller.id,
        },
        files,
      )) ??
      (await findOpenPush(ctx.db, projectId, digest));
    if (!push) throw new Error('A push vanished while it was looked for.');
    await noteSameFiles(ctx.db, push.id);
    const known = await knownSkeletons(ctx.db, projectId, [...new Set(files.map(({ sha256 }) => sha256))]);
    return {
      push_id: push.id,
      missing: missingOf(await listPushFiles(ctx.db, push.id), new Set(known)),
    };
  },
});

function requireOncePerPath(files: readonly { path: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { path }] of files.entries()) {
    if (seen.has(path)) throw invalidField(`files[${index}].path`, say('push.must_not_be_named_twice'));
    seen.add(path);
  }
}
