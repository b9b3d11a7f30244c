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
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const readSchema = (name: string) => JSON.parse(read(`test/fixtures/schemas/${name}.json`));
const YOURS = `${ROOT}deploy/kubernetes-yours`;

/** Whichever of these two is installed; the kustomize in kubectl before 1.21 knows no inline patches. */
const renderers = [
  { program: findProgram('kustomize'), words: ['build', YOURS] },
  { program: isRecent(findProgram('kubectl')), words: ['kustomize', YOURS] },
].flatMap(({ program, words }) => (program === null ? [] : [{ program, words }]));

const ajv = new Ajv({ strict: false, allErrors: true });

describe('compose.yml', () => {
  const isCompose = ajv.compile({ ...readSchema('compose'), $schema: undefined });
  const file = () => parse(read('compose.yml'), { merge: true });

  it('is allowed by the Compose Specification', () => {
    isCompose(file());
    expect(isCompose.errors).toBe(null);
  });

  it('an unknown word would be detected', () => {
    const wrong = file();
    wrong.services.api.read_onli = true;
    expect(isCompose(wrong)).toBe(false);
  });
});

describe('the manifests of Kubernetes', () => {
  const items = () => fieldsOf(parse(read('deploy/kubernetes/parlance.yaml'), { merge: true }))['items'];

  it('have only fields of their kinds', () => {
    const all = [items()].flat();
    expect(all.length).toBeGreaterThan(8);
    expect(all.flatMap(wrongIn)).toEqual([]);
  });

  it('an unknown field, or one of another type, would be detected', () => {
    const [api] = [items()].flat().filter((item) => fieldsOf(item)['kind'] === 'Deployment');
    const { spec, ...rest } = fieldsOf(api);
    expect(wrongIn({ ...rest, spec: { ...fieldsOf(spec), replica: 2 } })).toHaveLength(1);
    expect(wrongIn({ ...rest, spec: { ...fieldsOf(spec), replicas: '2' } })).toHaveLength(1);
  });

  it.skipIf(renderers.length === 0)('so do the parts that you edit', () => {
    for (const { program, words } of renderers) {
      const made = execFileSync(program, words, { encoding: 'utf8' });
      const rendered = parseAllDocuments(made).map((document) => document.toJS());
      expect(rendered).toHaveLength([items()].flat().length);
      expect(rendered.flatMap(wrongIn)).toEqual([]);
      const images = [...made.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image);
      expect(images).toEqual(Array.from({ length: 4 }, () => 'registry.example.com/parlance:0.1.0'));
      expect(made).toContain('PARLANCE_PUBLIC_URL: https://localize.example.com');
    }
  });
});

function isRecent(kubectl: string | null): string | null {
  if (kubectl === null) return null;
  const output = execFileSync(kubectl, ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
  return Number.parseInt(JSON.parse(output).clientVersion.minor, 10) >= 21 ? kubectl : null;
}
