import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type App, startApp } from '../harness.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
const rules: Rule[] = parse(read('deploy/watching/alerts.yml')).groups[0].rules;
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/watching/grafana.json'),
);

/** Prometheus says it of each target. */
const OF_PROMETHEUS = new Set(['up']);
/** Functions and words of its language. */
const WORDS = new Set(
  'sum by max rate increase delta histogram_quantile topk le code status route outcome m h'.split(' '),
);

/** The names in an expression: those outside of braces, ranges and strings. */
const namesIn = (expr: string): string[] => [
  ...new Set(
    [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ').matchAll(/[a-zA-Z_]\w*/g)].map(
      ([name]) => name,
    ),
  ),
];
const labelsIn = (expr: string): string[] =>
  [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  );

describe('the monitoring', () => {
  let app: App;
  let metrics: string;
  let known: Set<string>;

  beforeAll(async () => {
    app = await startApp();
    // Some calls, so that every figure has been counted once.
    await fetch(`${app.url}/healthz`);
    await fetch(`${app.url}/api/v1/accounts`, { headers: { authorization: 'Bearer plc_no' } });
    metrics = await (await fetch(`${app.url}/metrics`)).text();
    known = new Set(
      [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  });

  it.each([
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ])('%s uses existing metrics: %s', (_, expr) => {
    const unknown = namesIn(expr).filter(
      (name) => !known.has(name) && !WORDS.has(name) && !OF_PROMETHEUS.has(name),
    );
    expect(unknown).toEqual([]);
    expect(namesIn(expr).some((name) => known.has(name) || OF_PROMETHEUS.has(name))).toBe(true);
    // `job` and `instance` come with the target.
    const ours = labelsIn(expr).filter((label) => label !== 'job');
    expect(ours.filter((label) => !/^(method|route|status|face|code|outcome)$/.test(label))).toEqual([]);
  });

  it('every alert leads to a part of the guide, each to a different one', () => {
    const headings = [...read('docs/guides/operations.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 ]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const { annotations } of rules) {
      const [, anchor = ''] = /^docs\/guides\/operations\.md#(.+)$/.exec(annotations.runbook) ?? [];
      expect(headings).toContain(anchor);
      expect(annotations.summary).toMatch(/\.$/);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it.skipIf(!has('promtool'))('promtool accepts the rules', () => {
    const check = () =>
      execFileSync('promtool', ['check', 'rules', `${ROOT}deploy/watching/alerts.yml`], { stdio: 'pipe' });
    expect(check).not.toThrow();
  });
});

function has(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
