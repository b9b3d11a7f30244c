import { say } from '#kernel/say.ts';
import { withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { readPlacedLines } from '../text-file.ts';

const TIMES =
  /^\s{0,20}\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s{1,20}-->\s{1,20}\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}(?:\s.{0,200})?$/;

interface Cue {
  line: number;
  id: string;
  times: string | null;
  texts: string[];
  from: number;
  to: number;
}

/**
 * Subtitles. The number of a cue is its id, and its times are stored with the string. A blank line
 * ends a cue.
 */
export const read: Read = async function* (path, { describe }) {
  let number = 0;
  let cue: Cue | null = null;
  for await (const { line, from, to } of readPlacedLines(path)) {
    number += 1;
    if (line.trim() === '') {
      if (cue) yield finish(cue);
      cue = null;
    } else if (!cue) {
      if (!/^\s{0,20}\d{1,9}\s{0,20}$/.test(line))
        throw IntakeError.at(say('file.line', { line: number }), say('file.expected_cue_number'));
      cue = { line: number, id: line.trim(), times: null, texts: [], from: 0, to: 0 };
    } else if (cue.times === null) {
      if (!TIMES.test(line)) {
        throw IntakeError.at(say('file.line', { line: number }), say('file.expected_cue_times_as'));
      }
      cue.times = line.trim();
    } else {
      if (cue.texts.length === 0) cue.from = from;
      cue.to = to;
      cue.texts.push(line);
    }
  }
  if (cue) yield finish(cue);
  describe?.({ holds: 'one', languages: [] });
};

function finish({ line, id, times, texts, from, to }: Cue): InputString {
  if (times === null)
    throw IntakeError.at(say('file.line', { line: line + 1 }), say('file.expected_cue_times'));
  const content = texts.join('\n');
  return {
    at: say('file.line', { line }),
    stringId: id,
    content,
    ...withFacts('srt', { times }),
    slots: [{ from, to }],
  };
}
