import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function capture() {
  const lines: string[] = [];
  return {
    log: createLog('debug', {}, { write: (line: string) => void lines.push(line) }),
    text: () => lines.join(''),
  };
}

describe('logs', () => {
  it('secret fields are removed at every depth in use', () => {
    const { log, text } = capture();
    log.info(
      {
        password: 'hunter2',
        call: { app_secret: 'hunter2', headers: { authorization: 'hunter2', cookie: 'hunter2' } },
      },
      'x',
    );
    expect(text()).not.toContain('hunter2');
    expect(text()).toContain('[redacted]');
  });

  it('tokens and database passwords are removed from any text, including error messages', () => {
    const { log, text } = capture();
    const token = `plc_it_${'a'.repeat(49)}`;
    log.error({ error: new Error(`bad ${token} at postgres://me:hunter2@db/x`) }, `saw ${token}`);
    expect(text()).not.toContain(token);
    expect(text()).not.toContain('hunter2');
  });

  it('an error is its message and figures, without the attached connection or request', () => {
    const { log, text } = capture();
    const cause = new Error('the socket closed');
    const error = Object.assign(new Error('lost', { cause }), {
      code: '57P01',
      client: { statements: ['select 1'] },
    });
    log.warn({ error }, 'x');
    const line: unknown = JSON.parse(text());
    expect(line).toMatchObject({ error: { type: 'Error', code: '57P01' } });
    expect(text()).toContain('lost');
    expect(text()).toContain('the socket closed');
    expect(text()).not.toContain('select 1');
  });

  it('a line is one JSON object with level, time and message', () => {
    const { log, text } = capture();
    log.child({ job: 'j' }).warn({ n: 1 }, 'careful');
    expect(JSON.parse(text())).toMatchObject({
      level: 'warn',
      job: 'j',
      n: 1,
      msg: 'careful',
      time: expect.stringMatching(/Z$/),
    });
  });
});
