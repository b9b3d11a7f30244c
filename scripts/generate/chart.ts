import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { fieldsOf } from '../../src/kernel/narrow.ts';

const MANIFESTS = new URL('../../deploy/kubernetes/parlance.yaml', import.meta.url);
const POD = 'spec.template.spec';
const CONTAINER = `${POD}.containers.0`;
const WORKLOADS = {
  migrate: 'Job/parlance-migrate',
  api: 'Deployment/parlance-api',
  worker: 'Deployment/parlance-worker',
  cron: 'Deployment/parlance-cron',
};

type Fields = Record<string, unknown>;

interface Place {
  /** Its name among the values. */
  value: string;
  /** Kind and name, then the path to it. */
  at: string;
  /** Written only while this holds. */
  when?: string;
  /** Fields that the manifests do not have. */
  otherwise?: unknown;
}

const [INGRESS, SCALER] = ['Ingress/parlance', 'HorizontalPodAutoscaler/parlance-api'];
const ofWorkloads = (make: (role: string, at: string) => Place): Place[] =>
  Object.entries(WORKLOADS).map(([role, at]) => make(role, at));

const PLACES: Place[] = [
  ...ofWorkloads((_, at) => ({ value: 'image', at: `${at} ${CONTAINER}.image` })),
  ...ofWorkloads((_, at) => ({ value: 'secret', at: `${at} ${POD}.volumes.0.secret.secretName` })),
  { value: 'settings', at: 'ConfigMap/parlance data' },
  {
    value: 'api.replicas',
    at: `${WORKLOADS.api} spec.replicas`,
    when: 'not .Values.autoscaling.enabled',
    otherwise: 2,
  },
  { value: 'worker.replicas', at: `${WORKLOADS.worker} spec.replicas` },
  { value: 'cron.replicas', at: `${WORKLOADS.cron} spec.replicas` },
  ...ofWorkloads((role, at) => ({ value: `${role}.resources`, at: `${at} ${CONTAINER}.resources` })),
  { value: 'ingress.host', at: `${INGRESS} spec.rules.0.host` },
  ...[
    ['className', 'spec.ingressClassName', ''],
    ['annotations', 'metadata.annotations', {}],
    ['tls', 'spec.tls', []],
  ].map(([name, path, otherwise]) => ({
    value: `ingress.${String(name)}`,
    at: `${INGRESS} ${String(path)}`,
    when: `.Values.ingress.${String(name)}`,
    otherwise,
  })),
  { value: 'autoscaling.minReplicas', at: `${SCALER} spec.minReplicas` },
  { value: 'autoscaling.maxReplicas', at: `${SCALER} spec.maxReplicas` },
  { value: 'autoscaling.cpu', at: `${SCALER} spec.metrics.0.resource.target.averageUtilization` },
];

/** Documents that can be left out as a whole, and the value that decides. */
const OPTIONAL: Readonly<Record<string, string>> = {
  [INGRESS]: 'ingress.enabled',
  [SCALER]: 'autoscaling.enabled',
};

const ABOUT: Readonly<Record<string, string>> = {
  image: 'Built from the Dockerfile of Parlance, target `run`.',
  secret: 'A Secret with the keys database-url and secret-key; every key is a file in /secrets.',
  settings:
    'Settings of the server by name, all of them texts; secrets are named as files (…_FILE: /secrets/…).',
  api: 'Its replicas count only while autoscaling is off.',
};

/** The chart consists of the manifests, with values for what differs between installations. */
export function generateChart(version: string): Record<string, string> {
  const items = [fieldsOf(parse(readFileSync(MANIFESTS, 'utf8'), { merge: true }))['items']].flat();
  const values: Fields = {};
  for (const { value, at, otherwise } of PLACES) setAt(values, value, readAt(items, at) ?? otherwise);
  for (const value of Object.values(OPTIONAL)) setAt(values, value, true);
  // Helm itself passes `global` to a chart that is part of another.
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...schemaOf({ ...values, global: {} }),
  };
  return {
    'deploy/chart/Chart.yaml': stringify({
      apiVersion: 'v2',
      name: 'parlance',
      description: 'Localize and publish, on your own PostgreSQL.',
      type: 'application',
      version,
      appVersion: version,
    }),
    'deploy/chart/values.yaml': Object.entries(values)
      .map(([name, value]) => (ABOUT[name] ? `# ${ABOUT[name]}\n` : '') + stringify({ [name]: value }))
      .join(''),
    'deploy/chart/values.schema.json': `${JSON.stringify(schema, null, 2)}\n`,
    'deploy/chart/templates/parlance.yaml': items.map(templateOf).join(''),
  };
}

const nameOf = (item: unknown): string => {
  const { kind, metadata } = fieldsOf(item);
  return `${String(kind)}/${String(fieldsOf(metadata)['name'])}`;
};

function readAt(items: readonly unknown[], at: string): unknown {
  const [name, path = ''] = at.split(' ');
  const item = items.find((each) => nameOf(each) === name);
  if (item === undefined) throw new Error(`The manifests have no ${name}.`);
  return path.split('.').reduce<unknown>((from, step) => fieldsOf(from)[step], item);
}

/** A conditional field carries its condition in its name until it is text. */
function templateOf(item: unknown): string {
  const name = nameOf(item);
  const made: Fields = JSON.parse(JSON.stringify(item));
  if (name === WORKLOADS.migrate) {
    // Jobs cannot be changed, so each revision has its own and removes the previous one.
    setAt(made, 'metadata.name', 'parlance-migrate-{{ .Release.Revision }}');
  }
  for (const { value, at, when } of PLACES) {
    const [of, path = ''] = at.split(' ');
    if (of !== name) continue;
    const place = when ? path.replace(/[^.]+$/, (last) => `@${when.replaceAll('.', '/')}@${last}`) : path;
    setAt(made, place, `@${value}@`);
  }
  const text = stringify(made, { lineWidth: 0 })
    .replaceAll(/["']?@([\w.]+)@["']?$/gm, '{{ .Values.$1 | toJson }}')
    .replaceAll(/["']{{|}}["']/g, (quoted) => quoted.replaceAll(/["']/g, ''))
    .replaceAll(
      /^( *)"?@([^@]+)@(\w+)"?: (.*)$/gm,
      (_, indent, when, field, value) =>
        `{{- if ${String(when).replaceAll('/', '.')} }}\n${indent}${field}: ${value}\n{{- end }}`,
    );
  const document = `---\n${text}`;
  return OPTIONAL[name] ? `{{- if .Values.${OPTIONAL[name]} }}\n${document}{{- end }}\n` : document;
}

function setAt(target: Fields, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = target;
  for (const step of steps) at = fieldsOf((at[step] ??= {}));
  at[last] = value;
}

/** Kubernetes or the server checks some values; among the others, unknown names are refused. */
const FREE: Readonly<Record<string, Fields>> = {
  settings: { type: 'object', additionalProperties: { type: 'string' } },
  annotations: { type: 'object', additionalProperties: { type: 'string' } },
  resources: { type: 'object' },
  tls: { type: 'array' },
  global: { type: 'object' },
};

function schemaOf(value: unknown): Fields {
  if (typeof value === 'number') return { type: 'integer' };
  if (typeof value !== 'object') return { type: typeof value };
  const properties = Object.entries(fieldsOf(value)).map(([name, part]) => [
    name,
    FREE[name] ?? schemaOf(part),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}
