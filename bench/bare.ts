import { createServer } from 'node:http';
import { listeningPort } from '../src/platform/net/listening-port.ts';

/** The ceiling of this machine and this Node: a server that does nothing but answer. */
const body = JSON.stringify({
  data: Array.from({ length: 12 }, (_, n) => ({ id: n, name: 'x'.repeat(60) })),
});
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const port = listeningPort(server);
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
