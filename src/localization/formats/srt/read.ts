import { withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { readLines } from '../text-file.ts';

const TIMES =
  /^\s{0,20}\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s{1,20}-->\s{1,20}\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}(?:\s.{0,200})?$/;

/** Subtitles: the number of a cue is its id, its times travel with it. A blank line ends a cue. */
export const read: Read = async function* (path) {
  let number = 0;
  let cue: { line: number; id: string; times: string | null; texts: string[] } | null = null;
  for await (const line of readLines(path)) {
    number += 1;
    if (line.trim() === '') {
      if (cue) yield finish(cue);
      cue = null;
    } else if (!cue) {
      if (!/^\s{0,20}\d{1,9}\s{0,20}$/.test(line))
        throw new IntakeError(`line ${number}: expected the number of a cue.`);
      cue = { line: number, id: line.trim(), times: null, texts: [] };
    } else if (cue.times === null) {
      if (!TIMES.test(line)) {
        throw new IntakeError(
          `line ${number}: expected the times of the cue, as 00:00:01,000 --> 00:00:02,500.`,
        );
      }
      cue.times = line.trim();
    } else cue.texts.push(line);
  }
  if (cue) yield finish(cue);
};

function finish({
  line,
  id,
  times,
  texts,
}: {
  line: number;
  id: string;
  times: string | null;
  texts: string[];
}) {
  if (times === null) throw new IntakeError(`line ${line + 1}: expected the times of the cue.`);
  return { at: `line ${line}`, stringId: id, content: texts.join('\n'), ...withFacts('srt', { times }) };
}
