import {
  type Behaviour,
  type Received,
  type Receiver,
  type Reply,
  startReceiver,
} from '../../../test/receiver.ts';

interface AskedCandidate {
  id: string;
  term: string;
  count: number;
  contexts: string[];
}
interface AskedTerm {
  id: string;
  term: string;
  category: string;
  contexts: string[];
  languages: string[];
}

interface Answers {
  judge(candidates: readonly AskedCandidate[], sample: readonly string[]): unknown;
  translate(items: readonly AskedTerm[]): unknown;
}

interface TestModel {
  receiver: Receiver;
  answers: Answers;
}

/** A chat completions server on loopback that answers both questions as configured. */
export async function startModel(): Promise<TestModel> {
  const model: TestModel = {
    receiver: await startReceiver((request) => reply(model.answers, request)),
    answers: obedient(),
  };
  return model;
}

/** Keeps everything, unless told otherwise. */
export function obedient(say: Partial<Answers> = {}): Answers {
  return {
    judge: (candidates) => ({ terms: verdicts(candidates, () => ({})), missed: [] }),
    translate: (items) =>
      Object.fromEntries(items.map((item) => [item.id, { term: item.term, translations: {} }])),
    ...say,
  };
}

export function verdicts(
  candidates: readonly AskedCandidate[],
  say: (candidate: AskedCandidate) => object,
): Record<string, object> {
  return Object.fromEntries(
    candidates.map((candidate) => [
      candidate.id,
      { term: candidate.term, keep: true, category: 'Item', score: 5, why: '', ...say(candidate) },
    ]),
  );
}

export function askedOf(request: Pick<Received, 'body'>): {
  candidates?: AskedCandidate[];
  sample?: string[];
  items?: AskedTerm[];
} {
  const { messages }: { messages: { content: string }[] } = JSON.parse(request.body);
  return JSON.parse(messages[1]?.content.split('\n')[2] ?? '{}');
}

const isReply = (answer: unknown): answer is Reply =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

function reply({ judge, translate }: Answers, request: Received): Behaviour {
  const { candidates, sample, items } = askedOf(request);
  const answer = candidates ? judge(candidates, sample ?? []) : translate(items ?? []);
  if (isReply(answer)) return answer;
  const isCut = answer === 'cut';
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const body = {
    choices: [{ message: { content }, finish_reason: isCut ? 'length' : 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
