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

/** The items of a prompt, as any model would find them. None where something else is asked, such as a judgement. */
export function askedOf(request: Pick<Received, 'body'>): Asked[] {
  const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
  const { items } = JSON.parse(messages[1]?.content.split('\n')[2] ?? '') as { items?: Asked[] };
  return items?.every((item) => 'check' in item && 'src' in item && !('dst' in item)) ? items : [];
}

/** A model that answers every item with what `say` makes of it. */
export function answering(say: (item: Asked) => unknown): (request: Received) => Behaviour {
  return (request) =>
    completion(
      Object.fromEntries(askedOf(request).map((item) => [item.id, { check: item.check, text: say(item) }])),
    );
}

export function completion(answer: object): Behaviour {
  const body = {
    choices: [{ message: { content: JSON.stringify(answer) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
