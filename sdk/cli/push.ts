import { ParlanceError } from '../src/errors.ts';
import { announcePush } from './announce-push.ts';
import { type Call, defineCommand, type Result } from './command.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { text, texts, toggle, wholeNumber } from './flags.ts';
import { followTask, publishTask } from './follow-task.ts';
import { changesOf, isNothing, type Look, lookAtPush, showLook } from './look-at-push.ts';
import { openProject, type Project } from './open-project.ts';

const TRIES = 3;
const TIMEOUT_SEC = 1800;
const TAGGED_AT_ONCE = 1000;

interface PushOptions {
  'allow-removals'?: true | undefined;
  yes?: true | undefined;
  tag?: string[] | undefined;
  languages?: string[] | undefined;
  instructions?: string | undefined;
  typography?: true | undefined;
  'review-terms'?: true | undefined;
  'no-task'?: true | undefined;
}

export const push = defineCommand({
  name: 'push',
  about: 'Send the source files, see what changes, and start the translation of what is new.',
  flags: {
    'dry-run': toggle('Only say what would change; exit 5 when something needs a decision.'),
    yes: toggle(
      'Ask nothing: what was probably renamed is renamed. Many removals still need their own flag.',
    ),
    'allow-removals': toggle('However many strings are in no file any more, hide them.'),
    'with-translations': toggle(
      'Send the translations that lie in the folder too; they take the empty places of the project.',
    ),
    branch: text('NAME', 'Not the main branch: new strings are translated, and nothing else changes yet.'),
    only: texts('PATTERNS', 'Push these files and leave the others as they are.'),
    tag: texts('TAGS', 'Give the strings that are new these tags.'),
    typography: toggle(
      'Translations stay good where only case, spaces or punctuation of the source changed.',
    ),
    languages: texts('A,B', 'Translate into these; those of the project when left out.'),
    instructions: text('TEXT', 'Tell the translators something about this push.'),
    'review-terms': toggle('Stop before translating, until terms review has confirmed the terms.'),
    'no-task': toggle('Translate nothing.'),
    again: toggle('Also when no file changed: translates into languages that were added since.'),
    wait: toggle('Stay until the translations are there.'),
    publish: toggle('Stay, then publish them, so that pull brings them.'),
    timeout: wholeNumber(1, 86_400, `Seconds to stay (${TIMEOUT_SEC}); then exit 6.`),
  },
  examples: [
    'push --dry-run',
    'push --wait',
    'push --with-translations --no-task',
    'push --yes --allow-removals --tag release-2.1',
  ],

  async run(flags, place, call) {
    const project = await openProject(place);
    const { terminal, signal } = call;
    const { pushId } = await announcePush(project, {
      only: flags.only,
      withTranslations: flags['with-translations'],
      branch: flags.branch,
      terminal,
    });
    let look = await lookAtPush(project, pushId, terminal, signal);
    if (flags['dry-run']) return dryRun(look, flags);
    if (isNothing(look) && !flags.again)
      return { json: { push_id: null, task_id: null, counts: look.counts }, text: 'Nothing has changed.' };
    if (!call.isJson) terminal.step(showLook(look));
    for (let tries = 1; ; tries += 1) {
      try {
        const done = await applyLook(project, look, flags, call);
        return await goOn(project, done, flags, call);
      } catch (error) {
        const isOther = error instanceof ParlanceError && error.params['reason'] === 'revision_changed';
        if (!isOther) throw error;
        if (tries === TRIES)
          throw new CommandFailed('The project changes faster than this push can be looked at.', {
            code: EXIT.needsDecision,
            next: 'parlance push',
          });
        look = await lookAtPush(project, pushId, terminal, signal);
      }
    }
  },
});

export function needsDecision(look: Look, options: PushOptions): boolean {
  return (look.needsConsent && !options['allow-removals']) || (look.probable.length > 0 && !options.yes);
}

function dryRun(look: Look, options: PushOptions): Result {
  const asks = needsDecision(look, options);
  return {
    json: { ...jsonOf(look), needs_decision: asks },
    text: [
      isNothing(look) ? 'Nothing has changed.' : showLook(look),
      ...(look.needsConsent && !options['allow-removals']
        ? [`${look.counts.gone} strings would go: add --allow-removals if that is meant.`]
        : []),
      ...(look.probable.length > 0 && !options.yes
        ? ['With --yes these renames keep their translations; else they are new strings.']
        : []),
    ].join('\n'),
    code: asks ? EXIT.needsDecision : EXIT.done,
  };
}

export function jsonOf(look: Look) {
  return {
    push_id: look.pushId,
    counts: look.counts,
    needs_consent: look.needsConsent,
    probable_renames: look.probable.map(({ old_id, string_id, path, why }) => ({
      old_id,
      string_id,
      path,
      why,
    })),
    files: look.files,
  };
}

type Applied = Awaited<ReturnType<typeof applyLook>>;

/** Makes the open decisions, asks if somebody can answer, and applies the push to the project. */
async function applyLook({ client, config }: Project, look: Look, options: PushOptions, call: Call) {
  const { terminal } = call;
  const hides = config.push.gone === 'hide';
  let mayRemove = options['allow-removals'] ?? false;
  if (hides && look.needsConsent && !mayRemove) {
    mayRemove =
      terminal.canAsk &&
      !options.yes &&
      (await terminal.confirm(`${look.counts.gone} strings are in no file any more. Hide them?`));
    if (!mayRemove) throw manyGone(look);
  }
  const refused: string[] = [];
  for (const one of options.yes ? [] : look.probable) {
    const isRename =
      terminal.canAsk && (await terminal.confirm(`Is ${one.string_id} the new name of ${one.old_id ?? ''}?`));
    if (!isRename) refused.push(one.old_id ?? '');
  }
  if (refused.length > 0 && !terminal.canAsk)
    terminal.step(`${refused.length} probable renames become new strings; --yes keeps their translations.`);
  // Read before it is applied: afterwards a string is no longer new.
  const fresh: string[] = [];
  if (options.tag)
    for await (const { string_id } of changesOf(client, look.pushId, 'new')) fresh.push(string_id);
  const done = await client.call('apply_push', {
    push_id: look.pushId,
    ...(look.revision !== null && { revision: look.revision }),
    gone: config.push.gone,
    allow_removals: mayRemove,
    renames: { accept: 'all', pairs: look.pairs, refuse: refused },
    ...(options.typography && { minor: 'typography' as const }),
    ...(!options['no-task'] && {
      task: {
        ...(options.languages && { languages: options.languages }),
        ...(options.instructions !== undefined && { instructions: options.instructions }),
        ...(options['review-terms'] && { auto_apply_terms: false }),
      },
    }),
  });
  for (let at = 0; at < fresh.length; at += TAGGED_AT_ONCE)
    await client.call('tag_strings', {
      string_ids: fresh.slice(at, at + TAGGED_AT_ONCE),
      add: options.tag ?? [],
    });
  return { ...done, look };
}

function manyGone({ counts }: Look): CommandFailed {
  return new CommandFailed(
    `${counts.gone} strings are in no file any more, which is a large part of the project. A pattern may have found too little.`,
    { code: EXIT.needsDecision, next: 'parlance push --allow-removals' },
  );
}

interface After {
  wait?: true | undefined;
  publish?: true | undefined;
  timeout?: number | undefined;
}

async function goOn({ client }: Project, done: Applied, after: After, call: Call): Promise<Result> {
  const { task_id: taskId, look } = done;
  const wait = { timeoutSec: after.timeout ?? TIMEOUT_SEC, terminal: call.terminal, signal: call.signal };
  const stays = taskId !== null && (after.wait || after.publish);
  if (stays) await followTask(client, taskId, wait);
  const published = taskId !== null && after.publish ? await publishTask(client, taskId, wait) : null;
  const sentence = taskId === null ? 'Nothing needs translating.' : `The task is ${taskId}.`;
  const next = stays ? '' : ' See how it goes: parlance status --watch';
  return {
    json: { ...jsonOf(look), task_id: taskId, job_id: done.job_id, published: published?.counts ?? null },
    text: `Pushed ${done.files} ${done.files === 1 ? 'file' : 'files'}. ${sentence}${taskId === null ? '' : next}`,
  };
}
