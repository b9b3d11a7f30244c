import { appendFile } from 'node:fs/promises';
import { branchFor, deliver, type Delivered } from './ci/deliver.ts';
import { readAuthor, ownCommit } from './ci/commit.ts';
import { checkBranch, type Git, openGit, withToken } from './ci/git.ts';
import { GIT_USERS, openForge } from './ci/open-forge.ts';
import { readSurroundings, type Surroundings } from './ci/read-surroundings.ts';
import { leaveComment, review } from './ci/review.ts';
import { type AnyCommand, type Call, defineCommand, readFlags, type Result } from './command.ts';
import type { Place } from './connect.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { FINDING_KINDS, type Finding } from './finding.ts';
import { someOf, text, texts, toggle, UsageError, wholeNumber } from './flags.ts';
import { openProject, type Project } from './open-project.ts';
import { push } from './push.ts';
import { formatFor, REPORTS, reportNamed } from './reports/list.ts';
import { summaryOf } from './reports/text.ts';
import { writeWhole } from './write-safely.ts';

interface Options {
  base?: string | undefined;
  author?: string | undefined;
  message?: string | undefined;
  publish?: true | undefined;
  timeout?: number | undefined;
  code?: string[] | undefined;
  'fail-on'?: readonly Finding['kind'][] | undefined;
  report?: string[] | undefined;
  status?: true | undefined;
}

export const ci = defineCommand({
  name: 'ci',
  about:
    'In a build: push from the main branch and bring translations back as one request; comment on requests.',
  flags: {
    base: text('BRANCH', 'The branch that is translated; the main branch of the repository when left out.'),
    author: text('"NAME <MAIL>"', 'Who commits.'),
    message: text('TEXT', 'Of the commit; its first line is the title of the request.'),
    publish: toggle('Wait for the translations of this push and publish them, so that the request has them.'),
    timeout: wholeNumber(1, 86_400, 'Seconds to wait for them; then exit 6.'),
    code: texts('PATTERNS', 'On a request: program text in which keys are looked up.'),
    'fail-on': someOf(FINDING_KINDS, 'On a request: which findings end with exit 3 (critical).'),
    report: texts(
      'FORMAT=FILE',
      `On a request: also write the findings there. ${Object.keys(REPORTS).join(', ')}.`,
    ),
    status: toggle('On a request: also set a status of its commit.'),
  },
  examples: [
    'ci',
    'ci --publish',
    'ci --report junit=parlance.xml,sarif=parlance.sarif --fail-on missing,critical',
  ],

  async run(flags: Options, place, call) {
    const around = readSurroundings(place.env);
    const git = openGit(place.file('.'), place.env, call.signal);
    if ((await git.ask(['rev-parse', '--is-inside-work-tree'])) !== 'true')
      throw new CommandFailed('This folder is no git repository.', { code: EXIT.usage, next: 'git init' });
    const reports = readReports(flags.report ?? []);
    return around.occasion === 'request'
      ? await onRequest({ flags, place, call, around }, reports)
      : await onBranch({ flags, place, call, around, git });
  },
});

interface Visit {
  flags: Options;
  place: Place;
  call: Call;
  around: Surroundings;
}

const skipped = (why: string): Result => ({ json: { skipped: why }, text: why });

async function onBranch({ flags, place, call, around, git }: Visit & { git: Git }): Promise<Result> {
  const { terminal, signal } = call;
  const base = checkBranch(flags.base ?? around.defaultBranch ?? (await mainBranch(git)));
  const branch = around.branch ?? (await git.ask(['symbolic-ref', '--short', 'HEAD']));
  if (branch !== null && branch !== base)
    return skipped(
      branch === branchFor(base)
        ? `${branch} is the branch of translations itself: there is nothing to do.`
        : `This is ${branch}, and ${base} is translated: there is nothing to do.`,
    );
  // A scheduled run works on the newest commit; a push of our own commit would only trigger itself.
  const isOurs = around.occasion === 'push' && (await ownCommit(git, 'HEAD')) !== null;
  const author = readAuthor(flags.author ?? 'Parlance <parlance@users.noreply.invalid>');
  const project = await openProject(place);
  const pushed = await pushAll(flags, place, call);
  const taskUrl = pushed.taskId === null ? null : taskUrlOf(place, pushed.taskId);
  if (isOurs)
    return {
      json: { task_id: pushed.taskId, request: null },
      text: 'This commit is our own: nothing to bring back.',
    };
  const forge = around.forge && openForge(around.forge, signal);
  if (around.forge && !forge) terminal.step('No token of the forge is set, so no request is opened.');
  const delivered = await deliver(project, {
    git,
    remote: await remoteOf(git, place, around),
    forge,
    base,
    author,
    message: flags.message ?? 'Update translations',
    taskUrl,
    terminal,
    signal,
  });
  await tellBuild(place, {
    'request-url': delivered.request?.url ?? '',
    'request-number': String(delivered.request?.number ?? ''),
    'task-id': pushed.taskId ?? '',
  });
  return { json: jsonOf(delivered, pushed.taskId), text: [pushed.text, delivered.said].join('\n') };
}

function jsonOf({ state, commit, request, files }: Delivered, taskId: string | null) {
  return {
    state,
    task_id: taskId,
    commit,
    files,
    request: request && { number: request.number, url: request.url },
  };
}

/** The same command that a person types; in a build it never asks. */
async function pushAll({ publish, timeout }: Options, place: Place, call: Call) {
  const command: AnyCommand = push;
  const words = [
    ...(publish ? ['--publish'] : []),
    ...(timeout === undefined ? [] : ['--timeout', String(timeout)]),
  ];
  const { json, text: summary } = await command.run(readFlags(command, words).values, place, call);
  const taskId = typeof json === 'object' && json !== null && 'task_id' in json ? json.task_id : null;
  return { taskId: typeof taskId === 'string' ? taskId : null, text: summary };
}

async function onRequest({ flags, place, call, around }: Visit, reports: readonly Report[]): Promise<Result> {
  const { request } = around;
  if (!request) throw new CommandFailed('The build does not say of which request it is.');
  if (request.branch?.startsWith(branchFor('')))
    return skipped(`${request.branch} brings translations: there is nothing to say about it.`);
  if (!hasKey(place))
    return skipped('No key of a project is set. A request from a fork has none, so there is nothing to say.');
  const project = await openProject(place);
  const taskUrl = await openTask(project, place);
  const { look, findings, comment } = await review(project, { code: flags.code, taskUrl }, call);
  const failing = findings.filter(({ kind }) => (flags['fail-on'] ?? ['critical']).includes(kind));
  for (const { write, file } of reports) await writeWhole(place.file(file), Buffer.from(write(findings)));
  const forge = around.forge && openForge(around.forge, call.signal);
  const left = forge ? await leaveComment(forge, project, request.number, comment) : 'refused';
  if (left === 'refused') call.terminal.step('The comment could not be left on the request.');
  if (flags.status && forge && request.sha !== null)
    await forge.setStatus(
      request.sha,
      failing.length > 0 || look.needsConsent ? 'failure' : 'success',
      statusOf(findings),
    );
  await appendTo(place.env['GITHUB_STEP_SUMMARY'], comment);
  const shown = (reportNamed(formatFor(place.env)) ?? REPORTS.text)(findings);
  return {
    json: { request: request.number, comment: left, counts: look.counts, findings },
    // On a forge without annotations, the log says what the comment says.
    text: left === 'refused' ? `${comment}\n${shown}` : shown,
    code: look.needsConsent ? EXIT.needsDecision : failing.length > 0 ? EXIT.found : EXIT.done,
  };
}

const statusOf = (findings: readonly Finding[]) =>
  findings.length === 0 ? 'Nothing is missing' : summaryOf(findings);

/** Where secrets are hidden from third-party code they are empty, which is no reason to fail. */
const hasKey = ({ env }: Place) =>
  ['PARLANCE_TOKEN', 'PARLANCE_APP_KEY'].some((name) => (env[name] ?? '').trim() !== '');

/** The task of the newest push that started one. */
async function openTask({ client }: Project, place: Place): Promise<string | null> {
  const { items } = await client.call('list_pushes', { limit: 10 });
  const taskId = items.find(({ task_id }) => task_id !== null)?.task_id;
  return taskId ? taskUrlOf(place, taskId) : null;
}

const taskUrlOf = (place: Place, taskId: string) =>
  `${place.serverUrl()}/tasks/${encodeURIComponent(taskId)}`;

async function mainBranch(git: Git): Promise<string> {
  const output = (await git.ask(['ls-remote', '--symref', '--', 'origin', 'HEAD'])) ?? '';
  const [, found] = /^ref: refs\/heads\/(\S{1,300})\tHEAD$/m.exec(output) ?? [];
  if (found === undefined)
    throw new CommandFailed('Which branch is the main one is not known here.', {
      code: EXIT.usage,
      next: 'parlance ci --base main',
    });
  return found;
}

/** Without the password that an address may contain: ours goes in a header. */
async function remoteOf(git: Git, place: Place, { forge }: Surroundings) {
  const named = await git.run(['remote', 'get-url', '--push', '--', 'origin']);
  if (!forge?.token || !/^https?:\/\//.test(named)) return { url: named, env: {} };
  const url = new URL(named);
  url.username = '';
  url.password = '';
  return { url: url.href, env: withToken(place.env, url.href, GIT_USERS[forge.kind], forge.token) };
}

interface Report {
  write(findings: readonly Finding[]): string;
  file: string;
}

function readReports(typed: readonly string[]): Report[] {
  return typed.map((one) => {
    const [name = '', ...rest] = one.split('=');
    const write = reportNamed(name);
    const file = rest.join('=');
    if (write && file !== '') return { write, file };
    throw new UsageError(`--report: must be FORMAT=FILE with one of ${Object.keys(REPORTS).join(', ')}.`);
  });
}

/** Outputs for later steps. */
async function tellBuild(place: Place, outputs: Record<string, string>): Promise<void> {
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value.replace(/[\r\n]/g, ' ')}\n`);
  await appendTo(place.env['GITHUB_OUTPUT'], lines.join(''));
}

async function appendTo(file: string | undefined, data: string): Promise<void> {
  if (file !== undefined && file !== '') await appendFile(file, data);
}
