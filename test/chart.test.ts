import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { fieldsOf } from '../src/kernel/narrow.ts';
import { findProgram } from './find-program.ts';
import { wrongIn } from './kubernetes-kinds.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHART = `${ROOT}deploy/chart`;
const read = (path: string) => readFileSync(`${ROOT}deploy/${path}`, 'utf8');
const HELM = findProgram('helm');

type Values = Record<string, unknown>;

/** Merges values over those of the chart, like `-f`. */
const over = (below: unknown, above: Values): Values => ({
  ...fieldsOf(below),
  ...Object.fromEntries(
    Object.entries(above).map(([name, value]) => {
      const isMap = typeof value === 'object' && !Array.isArray(value);
      return [name, isMap ? over(fieldsOf(below)[name], fieldsOf(value)) : value];
    }),
  ),
});

const isTrue = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** The part of Helm's language that the chart uses; any other word is an error. */
function render(template: string, values: Values): Values[] {
  const readValue = (path: string) =>
    path.split('.').reduce<unknown>((at, step) => {
      if (!(step in fieldsOf(at))) throw new Error(`There is no value ${path}.`);
      return fieldsOf(at)[step];
    }, values);
  const open: boolean[] = [];
  const lines = template.split('\n').flatMap((line) => {
    const [, not, asked] = /^\{\{- if (not )?\.Values\.([\w.]+) \}\}$/.exec(line) ?? [];
    if (asked !== undefined) {
      open.push(isTrue(readValue(asked)) !== (not !== undefined));
      return [];
    }
    if (line === '{{- end }}') {
      if (open.pop() === undefined) throw new Error('An end without a beginning.');
      return [];
    }
    if (open.includes(false)) return [];
    const known = /\{\{ \.Values\.([\w.]+) \| toJson \}\}|\{\{ \.Release\.Revision \}\}/g;
    if (/\{\{|\}\}/.test(line.replaceAll(known, ''))) throw new Error(`Not understood: ${line}`);
    return [line.replaceAll(known, (_, path) => (path ? JSON.stringify(readValue(path)) : '3'))];
  });
  if (open.length > 0) throw new Error('A beginning without an end.');
  return documentsOf(lines.join('\n'));
}

const documentsOf = (text: string): Values[] =>
  parseAllDocuments(text).map((document) => fieldsOf(document.toJS()));

const defaults = parse(read('chart/values.yaml'));
const isAllowed = new Ajv().compile(JSON.parse(read('chart/values.schema.json')));
const renderWith = (values: Values) => render(read('chart/templates/parlance.yaml'), over(defaults, values));
const nameOf = (item: unknown) =>
  `${String(fieldsOf(item)['kind'])} ${String(fieldsOf(fieldsOf(item)['metadata'])['name'])}`;
const find = (items: readonly unknown[], name: string) => items.find((item) => nameOf(item) === name);

/** Every possible value, changed. */
const OTHERS = {
  image: 'registry.example.com/parlance:0.1.0',
  secret: 'of-the-vault',
  settings: { PARLANCE_PUBLIC_URL: 'https://localize.example.com', PARLANCE_DB_POOL: '20' },
  api: { replicas: 5, resources: { limits: { memory: '1Gi' } } },
  worker: { replicas: 6, resources: { limits: { memory: '3Gi' } } },
  cron: { replicas: 2, resources: { limits: { memory: '2Gi' } } },
  migrate: { resources: { limits: { memory: '4Gi' } } },
  ingress: {
    host: 'localize.example.com',
    className: 'nginx',
    annotations: { 'cert-manager.io/cluster-issuer': 'ours: "all" of them' },
    tls: [{ hosts: ['localize.example.com'], secretName: 'parlance-tls' }],
  },
  autoscaling: { minReplicas: 3, maxReplicas: 16, cpu: 60 },
};

describe('the chart', () => {
  it('equals the manifests by default; only the migration is named after its revision', () => {
    const manifests = parse(read('kubernetes/parlance.yaml'), { merge: true }).items;
    const made = renderWith({});
    expect(made.map(nameOf)).toContain('Job parlance-migrate-3');
    expect(JSON.parse(JSON.stringify(made).replace('parlance-migrate-3', 'parlance-migrate'))).toEqual(
      manifests,
    );
    expect(made.flatMap(wrongIn)).toEqual([]);
  });

  it('writes each value to its place, and Kubernetes accepts it', () => {
    const made = renderWith(OTHERS);
    expect(made.flatMap(wrongIn)).toEqual([]);
    const pods = [
      'Job parlance-migrate-3',
      'Deployment parlance-api',
      'Deployment parlance-worker',
      'Deployment parlance-cron',
    ]
      .map((name) => fieldsOf(fieldsOf(find(made, name))['spec']))
      .map((spec) => ({ replicas: spec['replicas'], pod: fieldsOf(fieldsOf(spec['template'])['spec']) }));
    expect(pods.map(({ replicas }) => replicas)).toEqual([undefined, undefined, 6, 2]);
    expect(pods.map(({ pod }) => fieldsOf([pod['containers']].flat()[0])['image'])).toEqual(
      Array(4).fill(OTHERS.image),
    );
    expect(
      pods.map(
        ({ pod }) =>
          fieldsOf(fieldsOf(fieldsOf([pod['containers']].flat()[0])['resources'])['limits'])['memory'],
      ),
    ).toEqual(['4Gi', '1Gi', '3Gi', '2Gi']);
    for (const { pod } of pods)
      expect(pod['volumes']).toContainEqual({ name: 'secrets', secret: { secretName: OTHERS.secret } });
    expect(find(made, 'ConfigMap parlance')).toMatchObject({
      data: { ...OTHERS.settings, DATABASE_URL_FILE: '/secrets/database-url' },
    });
    expect(find(made, 'Ingress parlance')).toMatchObject({
      metadata: { annotations: OTHERS.ingress.annotations },
      spec: { ingressClassName: 'nginx', tls: OTHERS.ingress.tls, rules: [{ host: OTHERS.ingress.host }] },
    });
    expect(find(made, 'HorizontalPodAutoscaler parlance-api')).toMatchObject({
      spec: {
        minReplicas: 3,
        maxReplicas: 16,
        metrics: [{ resource: { target: { averageUtilization: 60 } } }],
      },
    });
  });

  it('without autoscaler and ingress there are none, and the API has the configured size', () => {
    const made = renderWith({ ...OTHERS, autoscaling: { enabled: false }, ingress: { enabled: false } });
    expect(made.flatMap(wrongIn)).toEqual([]);
    expect(made.map(nameOf).filter((name) => /^(Ingress|Horizontal)/.test(name))).toEqual([]);
    expect(find(made, 'Deployment parlance-api')).toMatchObject({ spec: { replicas: 5 } });
  });

  it('accepts only known values, of their type', () => {
    const wrong = [
      { replicas: 3 },
      { api: { replica: 3 } },
      { worker: { replicas: '3' } },
      { settings: { PARLANCE_DB_POOL: 20 } },
      { ingress: { tls: { secretName: 'x' } } },
    ];
    expect(
      [{}, OTHERS, { global: { of: 'the whole' } }].map((values) => isAllowed(over(defaults, values))),
    ).toEqual([true, true, true]);
    for (const values of wrong) expect([values, isAllowed(over(defaults, values))]).toEqual([values, false]);
  });

  it.skipIf(HELM === null)('helm renders the same', () => {
    for (const values of [{}, OTHERS]) {
      const words = ['template', 'parlance', CHART, '--values', '-'];
      const made = execFileSync(HELM ?? '', words, { encoding: 'utf8', input: JSON.stringify(values) });
      const byName = (items: readonly unknown[]) =>
        Object.fromEntries(
          items.map((item) => [nameOf(item).replace(/-\d+$/, ''), JSON.stringify(fieldsOf(item)['spec'])]),
        );
      expect(byName(documentsOf(made))).toEqual(byName(renderWith(values)));
    }
  });
});
