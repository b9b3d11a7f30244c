import { findNamed } from '#kernel/named-mention.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

/**
 * These three characters begin Slack's own commands. With them escaped, our text creates no links by itself
 * and notifies only the people it names.
 */
export function escapeText(text: string): string {
  let result = '';
  let from = 0;
  for (const { start, end, scheme, id } of findNamed(text)) {
    if (scheme !== 'slack') continue;
    result += `${escaped(text.slice(from, start))}<@${id}>`;
    from = end;
  }
  return result + escaped(text.slice(from));
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
/** `<https://a.example|a>`, `<@U1>`, `<#C1|name>` */
const COMMAND = /<([@#!]?)([^<>|]{1,2000})(?:\|([^<>]{0,2000}))?>/g;

/** The text as people read it. */
export const plainText = (text: string): string =>
  text
    .replace(COMMAND, (_, sign: string, what: string, label?: string) => `${sign}${label ?? what}`)
    .replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Escapes are sent, so they count. */
export const measure = (text: string): number => [...escapeText(text)].length;
