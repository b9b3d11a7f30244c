import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { CHANGED_FIELDS } from '../../src/platform/changed-fields.ts';
import { isReadOnly } from '../../src/platform/operation.ts';

const namesIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`web/src/text/${language}/acts.json`, 'utf8'));

describe.each(['en', 'zh-cn'])('the words of the audit log in %s', (language) => {
  it('exist for every operation that changes something', () => {
    const names = namesIn(language);
    const changing = registry.operations.filter((op) => !isReadOnly(op)).map(({ name }) => name);
    expect(changing.filter((name) => !names[`act.${name}`])).toEqual([]);
  });

  it('exist for every field that a change may name, and for no other', () => {
    const START = 'audit.field.';
    const texts: Record<string, string> = JSON.parse(
      readFileSync(`web/src/text/${language}/people.json`, 'utf8'),
    );
    const named = Object.keys(texts).filter((id) => id.startsWith(START));
    expect(named.map((id) => id.slice(START.length)).toSorted()).toEqual(CHANGED_FIELDS.toSorted());
  });

  it('exist only for names used by the server', () => {
    const code = globSync('src/**/*.ts')
      .filter((path) => !/\.test\.ts$|for-tests|\.gen\.ts$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const unknown = Object.keys(namesIn(language)).filter((id) => !code.includes(`'${id.slice(4)}'`));
    expect(unknown).toEqual([]);
  });
});
