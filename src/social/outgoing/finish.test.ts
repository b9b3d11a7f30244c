import { describe, expect, it } from 'vitest';
import { Content } from '../posts/content.ts';
import { mergeContent } from '../posts/merge-content.ts';
import { type Additions, finish, type Signature } from './finish.ts';
import type { LinkTags } from './tag-links.ts';

const RULE: LinkTags = {
  isOn: true,
  domains: [],
  source: '{platform}',
  medium: 'social',
  campaign: '{account}-{locale}',
  overrides: [],
};
const TO = { id: 'acc_1', platform: 'x', locale: 'de', handle: '@acme', name: 'Acme {date}' };
const POST = { id: 'pst_1', utm: null, signs: true, timezone: 'Asia/Shanghai' };
const AT = new Date('2026-11-18T20:00:00Z');

function sent(
  content: string | Partial<Content>,
  additions: Partial<Additions> = { linkTags: RULE },
  post: Partial<Parameters<typeof finish>[2]> = {},
) {
  const base = Content.parse(typeof content === 'string' ? { text: content } : content);
  const merged = mergeContent({ content: base, variants: [], settings: {} }, TO);
  const all = { workspaceName: 'Our team', linkTags: null, signatures: [], ...additions };
  return finish(merged, all, { ...POST, ...post }, TO, AT);
}
const signatures = (...list: Partial<Signature>[]) => ({
  signatures: list.map((each) => ({ accountId: null, locale: null, text: 'S', ...each })),
});

describe('tags of links', () => {
  const TAGS = 'utm_source=x&utm_medium=social&utm_campaign=acme-de';
  it.each([
    ['See https://a.example/p.', `See https://a.example/p?${TAGS}.`],
    ['https://a.example/p?q=1#top', `https://a.example/p?q=1&${TAGS}#top`],
    ['https://a.example/?a=1&', `https://a.example/?a=1&${TAGS}`],
    ['Seen https://a.example/p?', `Seen https://a.example/p?${TAGS}?`],
    ['www.a.example and (https://b.example/x)', `www.a.example?${TAGS} and (https://b.example/x?${TAGS})`],
    ['请看 https://a.example/p，很好', `请看 https://a.example/p?${TAGS}，很好`],
    // Appended without changing the existing text.
    ['https://a.example/%7Ex?a=%20b', `https://a.example/%7Ex?a=%20b&${TAGS}`],
    ['https://a.example/?utm_source=mine', 'https://a.example/?utm_source=mine'],
    ['https://a.example/?UTM_id=1', 'https://a.example/?UTM_id=1'],
    ['no link, a@b.example, #tag', 'no link, a@b.example, #tag'],
  ])('%s', (text, result) => {
    expect(sent(text).text).toBe(result);
  });

  it('only on the chosen hosts, including their subdomains', () => {
    const linkTags = { ...RULE, domains: ['a.example'], medium: '', campaign: '' };
    expect(sent('https://a.example https://www.a.example https://ba.example', { linkTags }).text).toBe(
      'https://a.example?utm_source=x https://www.a.example?utm_source=x https://ba.example',
    );
  });

  it('in the parts, the first comment and the link of the post too; the written text is stored separately', () => {
    const done = sent({
      text: 'One https://a.example',
      parts: [{ text: 'https://a.example', mediaIds: [], delaySec: 0 }],
      firstComment: 'https://a.example',
      link: { url: 'https://a.example/card' },
    });
    expect(done.parts[0]?.text).toBe(`https://a.example?${TAGS}`);
    expect(done.firstComment).toBe(`https://a.example?${TAGS}`);
    expect(done.link?.url).toBe(`https://a.example/card?${TAGS}`);
    expect(done.written).toBe('One https://a.example');
    expect(sent('Nothing to add')).not.toHaveProperty('written');
  });

  it('the most specific value wins, field by field; that of the post first, even if it turns them off', () => {
    const overrides = [
      { locale: 'de', medium: 'sozial', campaign: 'c' },
      { accountId: 'acc_1', medium: 'own' },
      { accountId: 'acc_2', medium: 'other' },
    ];
    const linkTags = { ...RULE, overrides };
    expect(sent('https://a.example', { linkTags }).text).toMatch(/utm_medium=own&utm_campaign=c$/);
    const utm = { campaign: '{post} & more', term: 't' };
    const off = { ...linkTags, isOn: false };
    expect(sent('https://a.example', { linkTags: off }).text).toBe('https://a.example');
    expect(sent('https://a.example', { linkTags: off }, { utm }).text).toBe(
      'https://a.example?utm_campaign=pst_1%20%26%20more&utm_term=t',
    );
  });

  it('a post without an id is as long as it will be with one', () => {
    const linkTags = { ...RULE, campaign: '{post}' };
    const id = 'pst_01J0000000000000000000000A';
    expect(sent('https://a.example', { linkTags }, { id: null }).text).toHaveLength(
      sent('https://a.example', { linkTags }, { id }).text.length,
    );
  });
});

describe('a signature', () => {
  it('is added below the text, filled in once, with the day in the zone of the post', () => {
    const text = '{account} · {locale} · {date} · {project}';
    expect(sent('Words ', signatures({ text })).text).toBe(
      'Words\n\nAcme {date} · de · 19. November 2026 · Our team',
    );
    expect(sent('', signatures({})).text).toBe('S');
  });

  it('is added below the last part of a thread', () => {
    const done = sent({ text: 'One', parts: [{ text: 'Two', mediaIds: [], delaySec: 0 }] }, signatures({}));
    expect([done.text, done.parts[0]?.text]).toEqual(['One', 'Two\n\nS']);
  });

  it('is the most specific one, and absent if the post has none', () => {
    const all = signatures(
      { text: 'all' },
      { text: 'de', locale: 'de' },
      { text: 'mine', accountId: 'acc_1' },
      { text: 'mine in French', accountId: 'acc_1', locale: 'fr' },
    );
    expect(sent('W', all).text).toBe('W\n\nmine');
    expect(sent({ text: 'W', locale: 'fr' }, all).text).toBe('W\n\nmine in French');
    expect(sent('W', signatures({ text: 'all' }, { text: 'de', locale: 'de' })).text).toBe('W\n\nde');
    expect(sent('W', all, { signs: false }).text).toBe('W');
  });

  it('has its links tagged as well', () => {
    const { text } = sent('W', { ...signatures({ text: 'https://a.example' }), linkTags: RULE });
    expect(text).toContain('https://a.example?utm_source=x');
  });
});

describe('people who are mentioned by an id', () => {
  const ADA = '@[Ada Lantern](urn:li:person:a1)';
  const BO = '@[Bo](slack:U02)';
  const goesOut = (platform: string) => {
    const base = Content.parse({
      text: `Thanks ${ADA} and ${BO}`,
      parts: [{ text: ADA }],
      firstComment: `${ADA}, ${BO}`,
    });
    const merged = mergeContent({ content: base, variants: [], settings: {} }, TO);
    const none = { workspaceName: '', linkTags: null, signatures: [] };
    const { text, parts, firstComment, written } = finish(merged, none, POST, { ...TO, platform }, AT);
    return [text, parts[0]?.text, firstComment, written !== undefined];
  };

  it.each([
    ['linkedin', [`Thanks ${ADA} and Bo`, ADA, 'Ada Lantern, Bo', true]],
    ['slack', [`Thanks Ada Lantern and ${BO}`, 'Ada Lantern', `Ada Lantern, ${BO}`, true]],
    ['x', ['Thanks Ada Lantern and Bo', 'Ada Lantern', 'Ada Lantern, Bo', true]],
    ['xiaohongshu', ['Thanks Ada Lantern and Bo', 'Ada Lantern', 'Ada Lantern, Bo', true]],
  ])('on %s: those of the platform stay, others become names', (platform, expected) => {
    expect(goesOut(platform)).toEqual(expected);
  });
});
