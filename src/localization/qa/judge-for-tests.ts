import type { Behaviour, Received } from '../../../test/receiver.ts';

export interface JudgedItem {
  id: string;
  check: string;
  src: string;
  dst: string;
  terms?: string[];
}

interface Data {
  items: (JudgedItem & { draft?: string })[];
  terms?: { id: string; src: string; dst: string }[];
}

/** The data in a prompt, read as a model would read it. */
export function dataOf(request: Pick<Received, 'body'>): Data {
  const { messages }: { messages: { content: string }[] } = JSON.parse(request.body);
  return JSON.parse(messages.at(-1)?.content.split('\n')[2] ?? '{}');
}

/** A review has two texts per item, a translation one. */
export function isReview(request: Pick<Received, 'body'>): boolean {
  return dataOf(request).items.some(({ dst }) => dst !== undefined);
}

export function answerWith(answer: unknown): Behaviour {
  const body = {
    choices: [{ message: { content: JSON.stringify(answer) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A fake model that reviews with `judge` and translates with `say`. */
export function reviewing(
  judge: (item: JudgedItem) => object[],
  say: (item: { src: string; draft?: string }) => unknown = ({ src }) => `DE ${src}`,
): (request: Received) => Behaviour {
  return (request) =>
    answerWith(
      Object.fromEntries(
        dataOf(request).items.map((item) => [
          item.id,
          item.dst === undefined
            ? { check: item.check, text: say(item) }
            : { check: item.check, issues: judge(item), rendered: [] },
        ]),
      ),
    );
}

/** An issue in the format of a model's answer. */
export function flaw(severity: string, span = '', category = 'accuracy'): object {
  return { category, severity, span, explanation: `A ${severity} flaw.`, suggestion: '' };
}
