import { FORMS, type ManualName } from '#adapters/social/platforms.ts';
import type { ManualContent } from './manual-content.ts';

const TAG = /(?<=^|\s)[#＃]([\p{L}\p{N}_]+)#?/gu;
const SENTENCE_END = /[。！？!?]|\.(?=\s|$)/u;

/**
 * The forms have a title and a text of their own. The title is the one that was set, else the first line
 * or sentence where it fits; a text that has none such keeps everything in the body, for a person to title.
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

/** Writes topics in one way, also those that Weibo writes with a # at both ends. */
function tagged(text: string): string {
  return text.replace(TAG, '#$1');
}

export function countTags(text: string): number {
  return [...text.matchAll(TAG)].length;
}
