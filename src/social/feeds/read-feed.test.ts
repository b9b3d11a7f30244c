import { describe, expect, it } from 'vitest';
import { FeedProblem, tidy } from './feed-item.ts';
import { decodeFeed, readFeed } from './read-feed.ts';

const HERE = 'https://blog.example/feeds/all';
const read = (text: string) => readFeed(text, HERE);
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="c"><channel><title>Blog &amp; more</title><image><title>No</title></image>${items}</channel></rss>`;

describe('reading a feed', () => {
  it('RSS 2.0: ids, links, HTML as words, the newest first', () => {
    const feed = read(
      rss(
        '<item><guid>1</guid><title>Tom &amp;amp; Ann</title><link>/one</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>' +
          '<description><![CDATA[<p>First&nbsp;words.</p><ul><li>a</li><li>b</li></ul>]]></description>' +
          '<media:title>Not this</media:title></item>' +
          '<item><guid>2</guid><title>Second</title><link>https://blog.example/two</link><pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate></item>',
      ),
    );
    expect([feed.kind, feed.title]).toEqual(['rss', 'Blog & more']);
    expect(feed.items.map(({ title, link, summary }) => [title, link, summary])).toEqual([
      ['Second', 'https://blog.example/two', ''],
      ['Tom & Ann', 'https://blog.example/one', 'First words.\na\nb'],
    ]);
    expect(feed.items[0]?.date?.toISOString()).toBe('2026-11-03T10:00:00.000Z');
  });

  it('Atom: the alternate link, text and HTML as declared', () => {
    const { kind, items } = read(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>urn:1</id><title type="text">1 &lt; 2 &gt; 0</title>' +
        '<link rel="self" href="/self"/><link href="/out"/><updated>2026-11-01T00:00:00Z</updated>' +
        '<content type="xhtml"><div>Some <b>words</b></div></content></entry></feed>',
    );
    expect([kind, items]).toMatchObject([
      'atom',
      [{ title: '1 < 2 > 0', link: 'https://blog.example/out', summary: 'Some words' }],
    ]);
  });

  it('JSON Feed, also with numbers as ids', () => {
    const { kind, items } = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [{ id: 7, url: 'https://blog.example/7', title: 'Seven', content_html: '<p>x</p>' }],
      }),
    );
    expect([kind, items]).toMatchObject([
      'json',
      [{ title: 'Seven', link: 'https://blog.example/7', summary: 'x' }],
    ]);
  });

  it('a changelog: its releases, without unreleased and withdrawn ones', () => {
    const { kind, title, items } = read(
      [
        '# Changelog',
        '## [Unreleased]\n- secret',
        '## [1.1.0] - 2026-11-01\n### Added\n- A **bold** [thing](https://x.example)\n* `code`',
        '## 1.0.1 [YANKED]\n- broken',
        '## [1.0.0](https://r.example/1) (2026-10-01)\nFirst.',
        '## About\nNothing of a release.',
        '[1.1.0]: https://r.example/1.1.0',
      ].join('\n\n'),
    );
    expect([kind, title]).toEqual(['changelog', 'Changelog']);
    expect(items.map((item) => [item.title, item.link, item.summary])).toEqual([
      ['1.1.0', 'https://r.example/1.1.0', 'Added:\n• A bold thing\n• code'],
      ['1.0.0', 'https://r.example/1', 'First.'],
    ]);
  });

  it('an item stays the same when its words change; without an id by its link, otherwise by its words', () => {
    const key = (fields: string) => read(rss(`<item>${fields}</item>`)).items[0]?.key;
    expect(key('<guid>1</guid><title>a</title>')).toBe(
      key('<guid> 1 </guid><title>b</title><link>/b</link>'),
    );
    expect(key('<link>/b</link><title>a</title>')).toBe(key('<link>/b</link><title>c</title>'));
    expect(key('<title>a</title>')).not.toBe(key('<title>b</title>'));
    const twice = read(
      rss('<item><guid>1</guid><title>a</title></item><item><guid>1</guid><title>b</title></item>'),
    );
    expect(twice.items).toHaveLength(1);
  });

  it('no entity is expanded, no link leads anywhere but to a page, and broken XML is read as far as possible', () => {
    const laughs = read(
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>' +
        '<rss><channel><item><guid>1</guid><title>&b; &x;</title><link>javascript:alert(1)</link></item></channel></rss>',
    );
    expect(laughs.items).toMatchObject([{ title: '&b; &x;', link: null }]);
    expect(
      read('<rss><channel><item><title>a & b</title></item><item><title>c</wrong>').items[0],
    ).toMatchObject({
      title: expect.stringMatching(/^a/),
    });
  });

  it.each([
    ['<!doctype html><html><body>Hi</body></html>', /web page/],
    ['<svg></svg>', /no feed/],
    ['{"version":"1"}', /no feed/],
    ['{broken', /no feed/],
    ['Just words.', /no feed/],
    ['', /no feed/],
    ['<a>'.repeat(100), /no feed/],
    [`<rss>${'<a>'.repeat(1000)}`, /no feed/],
  ])('%j is refused in plain words', (text, words) => {
    expect(() => read(text)).toThrow(FeedProblem);
    expect(() => read(text)).toThrow(words);
  });

  it('an empty feed is valid; a huge one gives its newest 200', () => {
    expect(read(rss('')).items).toEqual([]);
    const many = Array.from(
      { length: 500 },
      (_, n) =>
        `<item><guid>${n}</guid><title>${n}</title><pubDate>${new Date(n * 1e6).toUTCString()}</pubDate></item>`,
    );
    const { items } = read(rss(many.join('')));
    expect([items.length, items[0]?.title]).toEqual([200, '499']);
  });

  it('the charset is that of the server, the byte order mark or the XML', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>', 'latin1');
    expect(decodeFeed(latin, 'application/xml')).toContain('é');
    expect(decodeFeed(Buffer.from('é', 'latin1'), 'text/xml; charset=ISO-8859-1')).toBe('é');
    expect(decodeFeed(Buffer.from('\ufeffé', 'utf16le'), '')).toBe('é');
    expect(decodeFeed(Buffer.from('é'), 'text/xml; charset=none-such')).toBe('é');
  });

  it('a text that is too long is cut after a word', () => {
    expect(tidy(` a \t b\n\n\n\nc `, 100)).toBe('a b\n\nc');
    expect(tidy('one two three four', 12)).toBe('one two…');
    expect(tidy('😀'.repeat(10), 6).isWellFormed()).toBe(true);
  });
});
