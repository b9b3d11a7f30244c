import { isObject } from '../http.ts';
import type { Scene } from '../platform.ts';
import type { SandboxPost } from '../world.ts';
import { type Caller, refused } from './slack-shared.ts';

const MARKDOWN_MAX = 12_000;

/** The words of a message: its text, or Markdown instead of text and blocks. */
export function wordsOf({ text, blocks, markdown_text: markdown }: Caller['input']): string {
  if (markdown !== undefined && (text !== undefined || blocks !== undefined))
    throw refused('markdown_text_conflict');
  if (markdown !== undefined && markdown.length > MARKDOWN_MAX) throw refused('msg_too_long');
  const words = markdown ?? text ?? '';
  if (words.trim() === '' && blocks === undefined) throw refused('no_text');
  return words;
}

const BLOCKS = { count: 50, section: 3000, header: 150, together: 13_000 };

export function checkBlocks(text: string | undefined): void {
  if (text === undefined) return;
  const blocks = readBlocks(text);
  if (blocks === null || blocks.length > BLOCKS.count) throw refused('invalid_blocks');
  const lengths = blocks.map(({ type, text: words }) => ({
    length: isObject(words) ? String(words['text'] ?? '').length : 0,
    most: type === 'header' ? BLOCKS.header : BLOCKS.section,
  }));
  if (lengths.some(({ length, most }) => length > most)) throw refused('invalid_blocks');
  if (lengths.reduce((sum, { length }) => sum + length, 0) > BLOCKS.together)
    throw refused('msg_blocks_too_long');
}

/** Under a file, blocks of Markdown break Slack, and beside a comment all blocks are ignored. */
export function checkFileBlocks({ blocks, initial_comment: comment }: Caller['input']): void {
  if (blocks === undefined || comment !== undefined) return;
  if (readBlocks(blocks)?.some(({ type }) => type === 'markdown')) throw refused('internal_error');
  checkBlocks(blocks);
}

function readBlocks(text: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isObject) ? value : null;
  } catch {
    return null;
  }
}

/** It is unknown whether the real Slack does this for bots, so only workspaces marked so do it. */
export const sameKey = (
  { account, input }: Caller,
  scene: Scene,
  channel: string,
): SandboxPost | undefined =>
  account.facts['remembersKeys'] === true && input['client_msg_id'] !== undefined
    ? Object.values(scene.state.posts).find(
        ({ facts, deleted }) =>
          !deleted && facts['channel'] === channel && facts['key'] === input['client_msg_id'],
      )
    : undefined;

export function metadataOf(text: string | undefined): object | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value) && typeof value['event_type'] === 'string' && isObject(value['event_payload']))
      return value;
  } catch {
    // Answered below.
  }
  throw refused('invalid_metadata_format');
}
