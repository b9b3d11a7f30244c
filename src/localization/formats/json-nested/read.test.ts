import { describe, expect, it } from 'vitest';
import { readBack } from '../read-for-tests.ts';

describe('json_nested', () => {
  it('paths, and a warning about values that are not texts', async () => {
    const { strings, warnings } = await readBack(
      'json_nested',
      '{"a":{"b":["x",{"c":"y"}],"n":1},"t":true,"z":null}',
    );
    expect(strings.map(({ stringId }) => stringId)).toEqual(['a.b[0]', 'a.b[1].c']);
    expect(warnings).toEqual(['2 values that are numbers or true or false were ignored.']);
  });
});
