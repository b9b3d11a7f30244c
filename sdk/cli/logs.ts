import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from './command.ts';
import type { Place } from './connect.ts';
import { oneOf, toggle, wholeNumber } from './flags.ts';
import { eventsAfter } from './listen.ts';

const EVERY_SEC = 2;
const SHOWN = 50;
const PAGE = 100;

/** One line of a log, with the position from which to continue. */
interface Line {
  place: string;
  text: string;
  json: object;
}

const OF = ['events', 'callbacks', 'requests'] as const;

export const logs = defineCommand({
  name: 'logs',
  about: 'Show what happened: events of the workspace, callbacks of the project, or calls of the API.',
  flags: {
    of: oneOf(
      OF,
      'events needs an access token, callbacks an App Key, requests the owner’s data folder (events).',
    ),
    tail: toggle('Stay and show what comes, until Ctrl-C.'),
    every: wholeNumber(1, 60, `Seconds between two looks of --tail (${EVERY_SEC}).`),
  },
  examples: ['logs', 'logs --of requests --tail'],

  async run({ of = 'events', tail, every }, place, { terminal, signal, isJson }) {
    const read = READERS[of](place);
    let lines = (await read(null)).slice(-SHOWN);
    if (!tail)
      return {
        json: { items: lines.map((one) => one.json) },
        text: lines.length === 0 ? 'None.' : lines.map((one) => one.text).join('\n'),
      };
    let last: string | null = null;
    for (;;) {
      for (const line of lines) {
        terminal.print(isJson ? JSON.stringify(line.json) : line.text);
        last = line.place;
      }
      await sleep((every ?? EVERY_SEC) * 1000, undefined, { signal });
      lines = await read(last);
    }
  },
});

/** Oldest first; null means everything worth showing. */
type Read = (after: string | null) => Promise<Line[]>;

const READERS: Record<(typeof OF)[number], (place: Place) => Read> = {
  events(place) {
    const social = place.social();
    return async (after) => {
      const lines: Line[] = [];
      for await (const event of eventsAfter(social, after ?? undefined, undefined))
        lines.push({
          place: String(event.seq),
          text: `${event.occurredAt}  ${event.type}  ${JSON.stringify(event.data)}`,
          json: event,
        });
      return lines;
    };
  },

  callbacks(place) {
    const client = place.open();
    return async (after) => {
      const { items } = await client.call('list_callback_deliveries', { page_size: PAGE });
      const lines = items.toReversed().map((one) => ({
        place: `${one.delivery_id} ${one.status} ${one.attempts}`,
        text: `${one.created_at}  ${one.event}  ${one.status} after ${one.attempts}  ${one.url}`,
        json: one,
      }));
      return after === null ? lines : lines.slice(lines.findIndex((one) => one.place === after) + 1);
    };
  },

  requests(place) {
    const owner = place.console();
    return async (after) => {
      const { items } = await owner.call('list_requests', { limit: PAGE });
      // Our own polling would fill the log.
      const others = items.filter(({ operation }) => operation !== 'list_requests');
      const lines = others.toReversed().map((one) => ({
        place: one.id,
        text: `${one.at}  ${one.status}  ${one.operation}  ${one.face}  ${one.durationMs} ms  ${one.code ?? ''}  ${one.requestId}`,
        json: one,
      }));
      return after === null ? lines : lines.slice(lines.findIndex((one) => one.place === after) + 1);
    };
  },
};
