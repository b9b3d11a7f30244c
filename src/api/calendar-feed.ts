import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { countVisit } from '#platform/auth/session.ts';
import type { Services } from '#platform/context.ts';

export type ReadFeed = (token: string) => Promise<{ body: string; etag: string } | null>;

/** GET /calendar-feed/<secret>.ics: for calendar programs, which can send nothing but a URL. */
export function mountCalendarFeed(app: FastifyInstance, services: Services, read: ReadFeed): void {
  app.get<{ Params: { file: string } }>(
    '/calendar-feed/:file',
    { onRequest: (request) => countVisit(services, 'calendar', request.ip) },
    async (request, reply) => {
      const [, token] = /^([\w-]{20,100})\.ics$/.exec(request.params.file) ?? [];
      const feed = token === undefined ? null : await read(token);
      if (!feed) throw new AppError('not_found', say('common.link_not_valid_any_more'));
      reply.headers({
        etag: feed.etag,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      if (request.headers['if-none-match'] === feed.etag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(feed.body);
    },
  );
}
