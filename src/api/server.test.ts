import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../test/harness.ts';

describe('a leaving server', () => {
  it('does not wait for a connection that was opened and never used', async () => {
    const app = await openApp({});
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket, 'close');

    await app.close();

    await ended;
    expect(socket.destroyed).toBe(true);
  });
});
