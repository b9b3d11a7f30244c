/** A sentence, and the space after it. */
export interface Sentence {
  text: string;
  after: string;
}

/** Texts up to here go through whole: sentences beside each other help each other. */
const WHOLE_CHARS_MAX = 180;
/** A stop after one of these ends no sentence. */
const ABBREVIATED = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|No|vs|etc|e\.g|i\.e|approx|incl)\.\s*$/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A long text sentence by sentence: what the network cannot hold as a whole it can in parts. */
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
