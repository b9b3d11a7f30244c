/** A sentence and the space after it. */
export interface Sentence {
  text: string;
  after: string;
}

/** Texts up to this length are not split, because the network translates sentences better in context. */
const WHOLE_CHARS_MAX = 180;
/** A full stop after one of these does not end a sentence. */
const ABBREVIATED = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|No|vs|etc|e\.g|i\.e|approx|incl)\.\s*$/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits a long text into sentences, because the network cannot hold it as a whole. */
export function sentencesOf(text: string): Sentence[] {
  if (text.length <= WHOLE_CHARS_MAX) return [{ text, after: '' }];
  const sentences: Sentence[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (ABBREVIATED.test(open.slice(-12))) continue;
    sentences.push(cut(open));
    open = '';
  }
  if (open !== '') sentences.push(cut(open));
  return sentences;
}

function cut(segment: string): Sentence {
  const text = segment.trimEnd();
  return { text, after: segment.slice(text.length) };
}
