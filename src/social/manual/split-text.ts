import { FORMS, type ManualName } from '#adapters/social/platforms.ts';
import type { ManualContent } from './manual-content.ts';

const TAG = /(?<=^|\s)[#＃]([\p{L}\p{N}_]+)#?/gu;
const SENTENCE_END = /[。！？!?]|\.(?=\s|$)/u;

/**
 * The forms have separate fields for title and text. The title is the configured one, otherwise the first
 * line or sentence if it fits. If there is none, everything stays in the body and the person writes a title.
 */
export function splitText(platform: ManualName, content: ManualContent): { title: string; body: string } {
  const form = FORMS[platform];
  const whole = [content.text, ...content.parts.map(({ text }) => text)]
    .map((text) => tagged(text).trim())
    .filter(Boolean)
    .join('\n\n');
  const { title } = content.settings;
  if (typeof title === 'string' && title.trim() !== '') return { title: title.trim(), body: whole };
  const [line = '', ...rest] = whole.split('\n');
  if (rest.length > 0 && fits(line, form.titleMax) && !line.startsWith('#'))
    return { title: line.trim(), body: rest.join('\n').trim() };
  const end = SENTENCE_END.exec(line);
  if (end && fits(line.slice(0, end.index), form.titleMax))
    return { title: line.slice(0, end.index).trim(), body: whole };
  return { title: '', body: whole };
}

const fits = (text: string, max: number) => text.trim() !== '' && [...text.trim()].length <= max;

/** Writes topics in a uniform way, including those that Weibo encloses in # on both sides. */
function tagged(text: string): string {
  return text.replace(TAG, '#$1');
}

export function countTags(text: string): number {
  return [...text.matchAll(TAG)].length;
}
