const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** These three begin commands of Slack's own: escaped, a text of ours calls nobody and links nothing by itself. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
/** `<https://a.example|a>`, `<@U1>`, `<#C1|name>` */
const COMMAND = /<([@#!]?)([^<>|]{1,2000})(?:\|([^<>]{0,2000}))?>/g;

/** As people read it. */
export const plainText = (text: string): string =>
  text
    .replace(COMMAND, (_, sign: string, what: string, label?: string) => `${sign}${label ?? what}`)
    .replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Escapes are sent, so they count. */
export const measure = (text: string): number => [...escapeText(text)].length;
