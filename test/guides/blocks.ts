/** How a block of a guide is tested: by which test, or the reason why by none. */
type Fate = { language: string; by: string } | { language: string; why: string };

const by = (language: string, file: string): Fate => ({ language, by: file });
const not = (language: string, why: string): Fate => ({ language, why });
const times = (count: number, fate: Fate): Fate[] => Array.from({ length: count }, () => fate);

const WALKS = 'test/guides/walks.crash.test.ts';
const OPERATORS = 'test/operations/guide.crash.test.ts';
const BACKREST = 'test/operations/pgbackrest.crash.test.ts';
const FOREVER =
  'It starts the server, which stays; src/app/users-command.crash.test.ts and the suites of test/crash do.';

/** Every block of every guide, in its order. */
export const BLOCKS: Readonly<Record<string, readonly Fate[]>> = {
  'agents.md': [by('json', 'src/api/mcp/mount.test.ts')],
  'benchmarks.md': [not('', 'What a benchmark has printed.')],
  'callbacks.md': ['ts', 'python', 'go', 'php'].map((one) => by(one, 'test/guides/callbacks.crash.test.ts')),
  'command-line.md': [
    not(
      'sh',
      'It asks for a key; from-your-repository.md has the same commands with the key in the environment.',
    ),
    by('json', 'sdk/cli/config.test.ts'),
    not('sh', 'Each ends with the code that it stands for; sdk/cli/commands.crash.test.ts asks for those.'),
    not('sh', 'One example of each command; two of them stay. sdk/cli/commands.crash.test.ts runs each.'),
  ],
  'connect-accounts.md': [not('', 'What is typed into a page of somebody else.')],
  'containers.md': [
    ...times(2, not('sh', 'It needs Docker; test/containers.test.ts reads what it would read.')),
    not('bash', 'It needs Helm and a cluster; test/chart.test.ts renders the chart.'),
  ],
  'evergreen-pools.md': [by('sh', WALKS)],
  'existing-repository.md': times(3, by('sh', 'test/guides/existing-repository.crash.test.ts')),
  'first-steps.md': [...times(3, by('sh', WALKS)), ...times(2, by('ts', WALKS))],
  'first-task.md': [
    by('json', 'test/guides/every-block.test.ts'),
    not('sh', 'It starts the server with a model that must be there.'),
  ],
  'follow-a-feed.md': [by('sh', WALKS)],
  'from-your-repository.md': [
    ...times(2, by('sh', 'test/guides/from-your-repository.crash.test.ts')),
    not('yaml', 'It runs on GitHub; sdk/cli/ci/thin-files.test.ts reads the action that it names.'),
    by('sh', 'test/guides/from-your-repository.crash.test.ts'),
  ],
  'localize-a-post.md': times(5, by('sh', WALKS)),
  'operations.md': [
    by('sh', OPERATORS),
    not(
      'yaml',
      'The setting of a Prometheus; the rules beside it are held by test/operations/watching.test.ts.',
    ),
    ...times(6, by('sh', OPERATORS)),
    by('ini', BACKREST),
    ...times(3, by('bash', BACKREST)),
    ...times(11, by('sh', OPERATORS)),
  ],
  'people.md': [not('sh', FOREVER)],
  'publish-a-post.md': times(13, by('sh', WALKS)),
  'review.md': times(6, by('sh', WALKS)),
  'sandbox.md': [
    not('sh', 'It starts the sandbox and the server, which stay; the suite is full of both.'),
    not('sh', 'A fault that waits for a post; publish-a-post.md has one that meets it.'),
  ],
  'self-hosting.md': [
    not('sh', 'It installs from the registry; test/install-weight.test.ts weighs what it would.'),
    not('sh', FOREVER),
    not('sh', 'A backup of a server that runs, and its restore: sdk/cli/db.crash.test.ts.'),
  ],
  'write-a-platform.md': [
    not(
      'sh',
      'It starts the server, which stays; src/adapters/social/outside/outside.crash.test.ts does both.',
    ),
    ...['json', 'js'].map((one) => by(one, 'src/adapters/social/outside/load-outside.test.ts')),
  ],
};
