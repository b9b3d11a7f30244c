import { createServer } from 'node:http';
import Fastify from 'fastify';
import pg from 'pg';
import { listeningPort } from '../src/platform/net/listening-port.ts';

/**
 * The upper bounds of this machine and this Node: a server that only answers, the framework that only answers, and a
 * server that runs one prepared statement in PostgreSQL and then answers.
 */
const body = JSON.stringify({
  data: Array.from({ length: 12 }, (_, n) => ({ id: n, name: 'x'.repeat(60) })),
});
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers).end(body);
});

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const asking = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  pool.query({ name: 'one', text: 'select $1::int as one', values: [1] }).then(
    () => response.writeHead(200, headers).end(body),
    () => response.writeHead(500).end(),
  );
});

const framework = Fastify({ keepAliveTimeout: 65_000 });
framework.get('/*', (_request, reply) => reply.headers(headers).send(body));

for (const each of [server, asking])
  await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', () => resolve()));
const urlOf = (port: number) => `http://127.0.0.1:${port}`;
process.send?.({
  url: urlOf(listeningPort(server)),
  asking: urlOf(listeningPort(asking)),
  framework: await framework.listen({ port: 0, host: '127.0.0.1' }),
});
process.once('disconnect', () => process.exit());
