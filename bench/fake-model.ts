import { createServer } from 'node:http';

/**
 * A chat model that answers at once and without errors, as a separate process: what remains is the cost of our own
 * pipeline. It reads the items from the prompt as any model would.
 */
const WORDS: Readonly<Record<string, string>> = {
  ja: 'はい、これは翻訳です。',
  ko: '네, 번역입니다. ',
  ru: 'Да, это перевод. ',
  zh: '是的，这是译文。',
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const content = JSON.stringify(answer(Buffer.concat(chunks).toString('utf8')));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        choices: [{ message: { content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 100, completion_tokens: 50 },
      }),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ ready: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` });
});
process.once('SIGTERM', () => process.exit(0));

interface Item {
  id: string;
  check: string;
  src: string;
  /** A translation to judge. */
  dst?: string;
}

function answer(body: string): Record<string, unknown> {
  const { messages }: { messages: { content: string }[] } = JSON.parse(body);
  const data: {
    target_language?: string;
    items?: Item[];
    strings?: unknown[];
  } = JSON.parse(messages.at(-1)?.content.split('\n')[2] ?? '{}');
  if (data.strings) return { summary: 'Quests of a fantasy game.', readings: {} };
  const tag = /\(([a-z]{2})/.exec(data.target_language ?? '')?.[1] ?? '';
  const lead = WORDS[tag] ?? '';
  return Object.fromEntries(
    (data.items ?? []).map(({ id, check, src, dst }) => [
      id,
      dst === undefined ? { check, text: translate(src, lead) } : { check, issues: [], rendered: [] },
    ]),
  );
}

/** Marks and numbers stay, words change: nothing for the checks to find, nothing equal to the source. */
function translate(source: string, lead: string): string {
  const kept = source.match(/⟦\d+⟧|\d+|[.!?]$/gu) ?? [];
  return lead === ''
    ? source.replace(/\p{L}{3,}/gu, (word) => `${word.slice(1)}${word[0]}a`)
    : `${lead}${kept.join(' ')}`;
}
