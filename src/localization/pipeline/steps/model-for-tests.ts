import type { Behaviour, Received } from '../../../../test/receiver.ts';

export interface Asked {
  id: string;
  check: string;
  src: string;
  draft?: string;
  problems?: string[];
  error?: string;
  note?: string;
}

/** The items of a prompt, as any model would find them. */
export function askedOf(request: Pick<Received, 'body'>): Asked[] {
  const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
  return (JSON.parse(messages[1]?.content.split('\n')[2] ?? '') as { items: Asked[] }).items;
}

/** A model that answers every item with what `say` makes of it. */
export function answering(say: (item: Asked) => unknown): (request: Received) => Behaviour {
  return (request) => {
    const answer = Object.fromEntries(
      askedOf(request).map((item) => [item.id, { check: item.check, text: say(item) }]),
    );
    const body = {
      choices: [{ message: { content: JSON.stringify(answer) }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 5 },
    };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  };
}
