import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './list.ts';

/**
 * The demo world has no receiver, because nothing leaves the machine. So we start two of our own, one of which is
 * down.
 */
export async function sendDeliveries(call: Call): Promise<() => void> {
  const receiver = createServer((request, response) => {
    const isDown = request.url === '/nightly-report';
    response.writeHead(isDown ? 503 : 200).end(isDown ? 'The report is being rebuilt.' : 'Thank you.');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  for (const [path, events] of [
    ['studio-hub', 5],
    ['nightly-report', 2],
  ] as const) {
    const { id } = await call<{ id: string }>('create_webhook', { url: `http://127.0.0.1:${port}/${path}` });
    for (let i = 0; i < events; i += 1) {
      await call('test_webhook', { webhookId: id });
      await sleep(300);
    }
  }
  await sleep(4000);
  return () => receiver.close();
}
