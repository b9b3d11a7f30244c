import type { Received, Reply } from '../../../../test/receiver.ts';

export interface Asked {
  id: string;
  check: string;
  src: string;
  draft?: string;
  problems?: string[];
  error?: string;
  note?: string;
}

/** The items of a prompt, read as a model would read them. Empty for other requests, such as a review. */
export function askedOf(request: Pick<Received, 'body'>): Asked[] {
  const { messages }: { messages: { content: string }[] } = JSON.parse(request.body);
  const { items }: { items?: Asked[] } = JSON.parse(messages[1]?.content.split('\n')[2] ?? '');
  return items?.every((item) => 'check' in item && 'src' in item && !('dst' in item)) ? items : [];
}

/** A fake model that answers every item with the result of `say`. */
export function answering(say: (item: Asked) => unknown): (request: Received) => Reply & { body: string } {
  return (request) =>
    completion(
      Object.fromEntries(askedOf(request).map((item) => [item.id, { check: item.check, text: say(item) }])),
    );
}

export function completion(answer: object): Reply & { body: string } {
  const body = {
    choices: [{ message: { content: JSON.stringify(answer) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
