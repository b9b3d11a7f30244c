import type { Behaviour, Received } from '../../../test/receiver.ts';
import { fromMarkup } from './machine-text.ts';

/** One text that was requested from a server, with marks as ⟦n⟧ for every interface. */
export interface Ask {
  id: string;
  check: string;
  src: string;
  error?: string;
  draft?: string;
  [hint: string]: unknown;
}

/** The server side of one provider's interface. */
interface FakeServer {
  asked(request: Pick<Received, 'body'>): Ask[];
  /** Undefined: the server omits this text. */
  reply(asks: readonly Ask[], texts: readonly unknown[]): Behaviour;
}

export type Say = (ask: Ask, index: number) => unknown;

/** A server that answers every text with the result of `say`. */
export function saying(fake: FakeServer, say: Say): (request: Received) => Behaviour {
  return (request) => {
    const asks = fake.asked(request);
    return fake.reply(asks, asks.map(say));
  };
}

export function json(body: unknown, status = 200): Behaviour {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The data of a prompt as a model would find it: the line between the two lines with the nonce. */
export function dataOf(user: string): { items: Ask[]; [key: string]: unknown } {
  return JSON.parse(user.split('\n')[2] ?? '');
}

function objectOf(asks: readonly Ask[], texts: readonly unknown[]): string {
  const kept = asks.flatMap(({ id, check }, index) =>
    texts[index] === undefined ? [] : [[id, { check, text: texts[index] }] as const],
  );
  return JSON.stringify(Object.fromEntries(kept));
}

interface Body {
  messages: { content: string }[];
  contents: { parts: { text: string }[] }[];
}
const bodyOf = (request: Pick<Received, 'body'>): Body => JSON.parse(request.body);

export const CHAT_REPLIES = {
  openai_compatible: (content: string, end: 'complete' | 'cut' | 'filtered' = 'complete') => {
    const finish_reason = { complete: 'stop', cut: 'length', filtered: 'content_filter' }[end];
    return json({
      choices: [{ message: { content }, finish_reason }],
      usage: { prompt_tokens: 10, completion_tokens: 5 },
    });
  },
  anthropic: (content: string, end: 'complete' | 'cut' | 'filtered' = 'complete') => {
    const stop_reason = { complete: 'end_turn', cut: 'max_tokens', filtered: 'refusal' }[end];
    return json({
      content: [{ type: 'text', text: `Here you are:\n${content}` }],
      stop_reason,
      usage: { input_tokens: 4, cache_read_input_tokens: 6, output_tokens: 5 },
    });
  },
  gemini: (content: string, end: 'complete' | 'cut' | 'filtered' = 'complete') => {
    const finishReason = { complete: 'STOP', cut: 'MAX_TOKENS', filtered: 'SAFETY' }[end];
    return json({
      candidates: [{ content: { parts: [{ text: 'hm', thought: true }, { text: content }] }, finishReason }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 3, thoughtsTokenCount: 2 },
    });
  },
};

const userOf = {
  openai_compatible: (body: Body) => body.messages[1]?.content ?? '',
  anthropic: (body: Body) => body.messages[0]?.content ?? '',
  gemini: (body: Body) => body.contents[0]?.parts[0]?.text ?? '',
};

function chat(name: keyof typeof CHAT_REPLIES): FakeServer {
  return {
    asked: (request) => dataOf(userOf[name](bodyOf(request))).items,
    reply: (asks, texts) => CHAT_REPLIES[name](objectOf(asks, texts)),
  };
}

/** Texts are sent in the markup of the interface, while the fake services use marks. */
function machine(
  texts: (body: string) => string[],
  wrap: (texts: string[]) => unknown,
  mark: (number: string) => string,
): FakeServer {
  return {
    asked: ({ body }) =>
      texts(body).map((text, index) => ({ id: `${index}`, check: '', src: fromMarkup(text) })),
    reply: (_, said) =>
      json(
        wrap(
          said
            .filter((text): text is string => typeof text === 'string')
            .map((text) => escape(text).replace(/⟦(\d+)⟧/gu, (_all, number: string) => mark(number))),
        ),
      ),
  };
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');
const element = (number: string) => `<x id="${number}"/>`;
const listOf =
  (name: string) =>
  (body: string): string[] =>
    JSON.parse(body)[name] ?? [];

export const SERVERS = {
  openai_compatible: chat('openai_compatible'),
  anthropic: chat('anthropic'),
  gemini: chat('gemini'),
  deepl: machine(listOf('text'), (texts) => ({ translations: texts.map((text) => ({ text })) }), element),
  google: machine(
    listOf('q'),
    (texts) => ({ data: { translations: texts.map((translatedText) => ({ translatedText })) } }),
    (number) => ` <span class="notranslate" translate="no">⟦${number}⟧</span> `,
  ),
  libretranslate: machine(
    listOf('q'),
    (texts) => ({ translatedText: texts }),
    (number) => `<x id="${number}"></x>`,
  ),
  apertium: machine(
    (body) => [new URLSearchParams(body).get('q') ?? ''],
    ([text]) =>
      text === undefined
        ? { responseData: {} }
        : { responseData: { translatedText: text }, responseStatus: 200 },
    element,
  ),
};
