import { writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ParlanceError } from '../src/errors.ts';
import { codeOf, explain, isInterrupt } from './explain.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { askLine } from './terminal.ts';

const refusal = (status: number, code: string | number) =>
  new ParlanceError({ status, code, message: 'No.', requestId: 'req_1' });

describe('an error message ends with what to type next', () => {
  it.each([
    [refusal(401, 401), {}, EXIT.notAllowed, 'No. (401, req_1)\nNext: parlance login'],
    [refusal(403, 'forbidden'), {}, EXIT.notAllowed, 'No. (forbidden, req_1)\nNext: parlance login --token'],
    // A stored login would not be used while the variable is set.
    [refusal(401, 401), { PARLANCE_TOKEN: 'ak_1:2' }, EXIT.notAllowed, 'Next: set PARLANCE_TOKEN to one'],
    [refusal(401, 401), { PARLANCE_APP_KEY: 'ak_1' }, EXIT.notAllowed, 'Next: set PARLANCE_APP_KEY to one'],
    [refusal(422, 422), {}, EXIT.failed, 'Next: parlance tm import --help'],
    [refusal(503, 'unavailable'), {}, EXIT.failed, 'Next: parlance status'],
    [refusal(429, 'rate_limited'), {}, EXIT.failed, 'Next: parlance status'],
    [new CommandFailed('Off.', { next: 'parlance init' }), {}, EXIT.failed, 'Off.\nNext: parlance init'],
  ])('%s with %j', (error, env, code, said) => {
    expect(codeOf(error)).toBe(code);
    expect(explain(error, 'tm import', env)).toContain(said);
  });

  it('a file that cannot be written is named, without a stack', () => {
    const thrown = (() => {
      try {
        writeFileSync('/proc/no-such-folder/.0123456789ab.parlance', '');
      } catch (error) {
        return error;
      }
      return null;
    })();
    expect(explain(thrown, 'pull', {})).toBe(
      '/proc/no-such-folder: there is no such file (ENOENT).\nNext: ls -ld "/proc/no-such-folder"',
    );
    expect(codeOf(thrown)).toBe(EXIT.failed);
  });

  it('an internal error keeps its stack', () => {
    expect(explain(new TypeError('x is no function'), 'pull', {})).toMatch(/x is no function\n +at /);
  });
});

describe('a question', () => {
  it('is answered by a line', async () => {
    const input = new PassThrough();
    const answer = askLine('Hide them?', input, new PassThrough());
    input.write(' y \n');
    expect(await answer).toBe('y');
  });

  it('ends with the input, as with Ctrl-D, and does not wait forever', async () => {
    const input = new PassThrough();
    const answer = askLine('Hide them?', input, new PassThrough());
    input.end();
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(isInterrupt(error)).toBe(true);
  });
});
