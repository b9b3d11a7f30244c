import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { OUTSIDE } from '../src/adapters/outside.ts';
import { FOR_NODE } from '../src/app/crew.ts';
import { parseArguments } from '../src/app/roles.ts';
import { fieldsOf } from '../src/kernel/narrow.ts';
import { allSettings } from '../src/platform/config.ts';
import { isSecret } from '../src/platform/config-values.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const { version } = fieldsOf(JSON.parse(read('node_modules/node/package.json')));

const SERVER_INSTALL = 'npm ci --omit=dev -w web -w sdk --include-workspace-root';

/** As the builder reads it: without comments, continued lines joined. */
const instructions = read('Dockerfile')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .flatMap((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, rest: rest.replaceAll(/\s+/g, ' ') }];
  });
const all = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest);

describe('the image', () => {
  it('has the Node of this project, on a named Debian release', () => {
    expect(all('ARG')).toContain(`NODE=${version}`);
    expect(all('FROM').filter((from) => !/^(node|debian):\$\{|^(base|build) AS/.test(from))).toEqual([]);
    expect(all('FROM').map((from) => / AS (\w+)$/.exec(from)?.[1])).toEqual([
      'build',
      'build_demo',
      'base',
      'demo',
      'run',
    ]);
    // The image `run` has neither PostgreSQL nor the networks of the demo.
    expect(instructions.find(({ rest }) => rest.includes('npm ci'))?.rest).toContain(SERVER_INSTALL);
    expect(read('docs/guides/self-hosting.md')).toContain(SERVER_INSTALL);
  });

  it('copies existing files, and downloads nothing', () => {
    const sources = all('COPY')
      .filter((words) => !words.startsWith('--from='))
      .flatMap((words) => words.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(`${ROOT}${source}`))).toEqual([]);
    expect(all('ADD')).toEqual([]);
    const kept = read('.dockerignore').matchAll(/^!(.+)$/gm);
    expect([...kept].map(([, path = '']) => path).filter((path) => !existsSync(`${ROOT}${path}`))).toEqual(
      [],
    );
  });

  it('runs without privileges, reacts to SIGTERM, and contains no secret', () => {
    expect(all('USER')).toEqual(['10001:10001']);
    expect(all('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(all('HEALTHCHECK')[0]).toContain('/readyz');
    const given = [...all('ARG'), ...all('ENV')].flatMap((words) => words.match(/[A-Z][A-Z0-9_]+(?==)/g));
    expect(given.filter((name) => isSecret(name ?? ''))).toEqual([]);
  });
});

const names = new Set(allSettings(OUTSIDE).map(({ name }) => name));
const isKnown = (name: string) =>
  names.has(name) || (name.endsWith('_FILE') && isSecret(name.slice(0, -5)) && names.has(name.slice(0, -5)));
const settingsIn = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:PARLANCE_|DATABASE_)[A-Z0-9_]+/g)].map(([name]) => name)),
];

/** For compose itself, not for the server. */
const OF_COMPOSE = new Set(['PARLANCE_VERSION', 'PARLANCE_SITE', 'PARLANCE_PORT']);

describe('ways to start it', () => {
  it.each([
    'Dockerfile',
    'compose.yml',
    '.env.example',
    'deploy/kubernetes/parlance.yaml',
    'deploy/kubernetes-yours/kustomization.yaml',
    'deploy/chart/values.yaml',
    'deploy/systemd/parlance@.service',
    'deploy/systemd/parlance-migrate.service',
  ])('%s names only existing settings', (path) => {
    const unknown = settingsIn(read(path)).filter((name) => !isKnown(name) && !OF_COMPOSE.has(name));
    expect(unknown.filter((name) => !name.endsWith('_'))).toEqual([]);
  });

  it.each(['Dockerfile', 'deploy/systemd/parlance@.service'])(
    '%s gives Node the options that npm start gives it',
    (path) => {
      const start = read(path).match(/^(?:ENTRYPOINT|ExecStart).*$/m)?.[0] ?? '';
      expect(FOR_NODE.filter((option) => !start.includes(option))).toEqual([]);
    },
  );

  it('compose: every service of ours is bounded, and starts a role or the migration', () => {
    const services: Record<string, unknown> = parse(read('compose.yml'), { merge: true }).services;
    const ours = Object.entries(services).filter(([, each]) => 'command' in fieldsOf(each));
    const roles = ours.flatMap(([name, each]) => {
      const { image, command, read_only, cap_drop, security_opt } = fieldsOf(each);
      if (!String(image).startsWith('parlance:')) return [];
      expect([name, read_only, cap_drop, security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
      return argumentsOf(command);
    });
    expect(roles.toSorted()).toEqual(['api', 'cron', 'migrate', 'worker']);
    expect(Object.keys(services).toSorted()).toEqual([
      'api',
      'cron',
      'demo',
      'migrate',
      'postgres',
      'proxy',
      'worker',
    ]);
  });

  it('compose: two API processes and two workers begin once the migration is over, with every secret in a file', () => {
    const { services, secrets } = fieldsOf(parse(read('compose.yml'), { merge: true }));
    const of = (name: string) => fieldsOf(fieldsOf(services)[name]);
    const many = ['api', 'worker', 'cron'].map((name) => fieldsOf(of(name)['deploy'])['replicas'] ?? 1);
    expect(many).toEqual([2, 2, 1]);
    expect(of('migrate')['restart']).toBe('on-failure:3');
    for (const name of ['api', 'worker', 'cron'])
      expect(of(name)['depends_on']).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
      });
    for (const name of ['postgres', 'migrate', 'api', 'worker', 'cron']) {
      const settings = Object.entries(fieldsOf(of(name)['environment']));
      const files = settings.filter(([setting]) => setting.endsWith('_FILE'));
      expect(settings.filter(([setting]) => isSecret(setting) && !setting.endsWith('_FILE'))).toEqual([]);
      const given = [of(name)['secrets']].flat();
      expect(files.map(([, path]) => path)).toEqual(given.map((secret) => `/run/secrets/${String(secret)}`));
    }
    const made = read('deploy/make-secrets.sh').matchAll(/^keep ([\w-]+)/gm);
    const places = Object.values(fieldsOf(secrets)).map((secret) => fieldsOf(secret)['file']);
    expect(places).toEqual([...made].map(([, name]) => `./deploy/secrets/${name}`));
  });

  it('Kubernetes: every pod is bounded, and starts a role or the migration', () => {
    const { items } = fieldsOf(parse(read('deploy/kubernetes/parlance.yaml'), { merge: true }));
    const pods = [items].flat().flatMap((each) => {
      const spec = fieldsOf(fieldsOf(fieldsOf(fieldsOf(each)['spec'])['template'])['spec']);
      return 'containers' in spec ? [spec] : [];
    });
    const roles = pods.flatMap(({ containers, securityContext, automountServiceAccountToken }) => {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(automountServiceAccountToken).toBe(false);
      return [containers].flat().flatMap((container) => {
        const { args, securityContext: own } = fieldsOf(container);
        expect(own).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
        return argumentsOf(args);
      });
    });
    expect(roles.toSorted()).toEqual(['api', 'cron', 'migrate', 'worker']);
  });
});

describe('the parts of Kubernetes that you edit', () => {
  const yours = fieldsOf(parse(read('deploy/kubernetes-yours/kustomization.yaml')));
  const items = [fieldsOf(parse(read('deploy/kubernetes/parlance.yaml'), { merge: true }))['items']].flat();
  const find = (kind: unknown, name: unknown) =>
    items.map(fieldsOf).find((item) => item['kind'] === kind && fieldsOf(item['metadata'])['name'] === name);

  it('change only fields of the manifests', () => {
    for (const each of [yours['replicas']].flat().map(fieldsOf))
      expect([each['name'], find('Deployment', each['name'])]).toEqual([each['name'], expect.anything()]);
    for (const each of [yours['images']].flat().map(fieldsOf))
      expect(read('deploy/kubernetes/parlance.yaml')).toContain(`image: ${String(each['name'])}:`);
    for (const { target, patch } of [yours['patches']].flat().map(fieldsOf)) {
      const { kind, name } = fieldsOf(target);
      for (const { op, path } of [parse(String(patch))].flat().map(fieldsOf)) {
        const steps = String(path)
          .split('/')
          .slice(1, op === 'add' ? -1 : undefined);
        const found = steps.reduce<unknown>((at, step) => fieldsOf(at)[step], find(kind, name));
        expect([path, found]).toEqual([path, expect.anything()]);
      }
    }
  });
});

/** The programs that the arguments would start; anything that the program refuses fails here. */
function argumentsOf(words: unknown): readonly string[] {
  const list = [words].flat().map(String);
  return list[0] === 'migrate' ? list : (parseArguments(list).roles ?? []);
}
