import { Refusal } from '../../sandbox/http.ts';
import { escapeHtml } from '../../sandbox/oauth.ts';
import { isOrganization } from '../../sandbox/platforms/linkedin-shared.ts';
import { readLittle } from '../../sandbox/platforms/linkedin-text.ts';
import { htmlOf } from '../../sandbox/platforms/mastodon-views.ts';
import { fromHtml, fromMarkdown } from '../../sandbox/platforms/telegram-text.ts';
import { hasLink, weighted, wireText } from '../../sandbox/platforms/x-text.ts';
import { hashOf } from '../../sandbox/world.ts';
import { checkContent, cutLongTexts, measureText } from '../../src/adapters/social/check-content.ts';
import type { PublishContent } from '../../src/adapters/social/contract.ts';
import { excerpt } from '../../src/adapters/social/errors.ts';
import {
  escapeHtml as escapeLongForm,
  longFormHtml,
  readLongForm,
} from '../../src/adapters/social/long-form.ts';
import { plainText } from '../../src/adapters/social/plain-text.ts';
import { ADAPTERS } from '../../src/adapters/social/platforms.ts';
import {
  countGraphemes,
  facetsOf,
  findLinks as findBlueskyLinks,
  findMentions,
  findTags,
} from '../../src/adapters/social/platforms/bluesky/text.ts';
import { failureReason } from '../../src/adapters/social/platforms/graph/errors.ts';
import { commentIssues } from '../../src/adapters/social/platforms/instagram/check.ts';
import { endOf } from '../../src/adapters/social/platforms/linkedin/version.ts';
import { escapeLittle, unescapeLittle } from '../../src/adapters/social/platforms/linkedin/text.ts';
import { isName } from '../../src/adapters/social/platforms/googlebusiness/api.ts';
import { dayOf } from '../../src/adapters/social/platforms/googlebusiness/check.ts';
import { breakOf } from '../../src/adapters/social/platforms/reddit/api.ts';
import {
  escapeText,
  measure as measureSlack,
  plainText as plainSlack,
} from '../../src/adapters/social/platforms/slack/text.ts';
import { timeOf } from '../../src/adapters/social/platforms/lemmy/publish.ts';
import { comparableWords, mastodonLength } from '../../src/adapters/social/platforms/mastodon/text.ts';
import { readAddress } from '../../src/adapters/social/platforms/nostr/event.ts';
import { tagsIn } from '../../src/adapters/social/platforms/nostr/publish.ts';
import { measure as measureThreads } from '../../src/adapters/social/platforms/threads/check.ts';
import { refusalFacts } from '../../src/adapters/social/platforms/tiktok/api.ts';
import { comparable } from '../../src/adapters/social/platforms/x/text.ts';
import { pairOf } from '../../src/adapters/social/platforms/wordpress/connect.ts';
import { findLinks, weightedLength } from '../../src/adapters/social/weighted-length.ts';
import { findNamed, writeMention, withPlainNames } from '../../src/kernel/named-mention.ts';
import { shortenText, splitText } from '../../src/bridge/cut-text.ts';
import { markSpans, unmarkSpans } from '../../src/bridge/protect-spans.ts';
import { escapeIcs, foldLine, writeIcs } from '../../src/social/calendar-feeds/write-ics.ts';
import { clean } from '../../src/social/comments/keep-comments.ts';
import { FeedProblem, tidy, wordsOf } from '../../src/social/feeds/feed-item.ts';
import { readChangelog } from '../../src/social/feeds/read-changelog.ts';
import { decodeFeed, readFeed } from '../../src/social/feeds/read-feed.ts';
import { readXmlFeed } from '../../src/social/feeds/read-xml-feed.ts';
import { checkManual } from '../../src/social/manual/check-manual.ts';
import { countTags, splitText as splitManual } from '../../src/social/manual/split-text.ts';
import { Content } from '../../src/social/posts/content.ts';
import { findSpans } from '../../src/social/posts/spans.ts';
import { finish } from '../../src/social/outgoing/finish.ts';
import { checkTags, tagLink, tagText } from '../../src/social/outgoing/tag-links.ts';
import { checkVariables, fillVariables } from '../../src/social/outgoing/variables.ts';
import { hiddenCharacters } from '../../src/social/precheck/hidden-characters.ts';
import { likenessOf } from '../../src/social/precheck/read-facts.ts';
import { readCsv } from '../../src/social/reading/post-csv.ts';
import { textFunction as entry, type TextFunction } from './text-function.ts';

const PLATFORMS = 'src/adapters/social/platforms';

const post = (text: string): PublishContent => ({
  text,
  media: [],
  parts: [],
  link: null,
  poll: null,
  firstComment: null,
  contentWarning: null,
  locale: null,
  settings: { title: text, topicTag: text },
});

/** A refused text was read up to the fault. */
const orRefusal = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof Refusal || error instanceof FeedProblem) return null;
    throw error;
  }
};

export const socialFunctions: readonly TextFunction[] = [
  entry(`${PLATFORMS}/nostr/event.ts#readAddress`, readAddress),
  entry(`${PLATFORMS}/nostr/publish.ts#tagsIn`, tagsIn),
  entry('src/adapters/social/platforms/instagram/check.ts#commentIssues', (text) =>
    commentIssues(text, 'text'),
  ),
  entry('src/adapters/social/weighted-length.ts#findLinks', findLinks),
  entry('src/adapters/social/weighted-length.ts#weightedLength', weightedLength),
  entry(`${PLATFORMS}/x/text.ts#comparable`, comparable),
  entry(`${PLATFORMS}/x/text.ts#comparable of many short links`, (text) =>
    comparable(
      text,
      text.split(' ').map((word, i) => ({ url: `https://t.co/${i}`, expanded_url: word })),
    ),
  ),
  entry(`${PLATFORMS}/mastodon/text.ts#mastodonLength`, (text) => mastodonLength(text)),
  entry(`${PLATFORMS}/mastodon/text.ts#mastodonLength with long links`, (text) => mastodonLength(text, 1e9)),
  entry('src/adapters/social/plain-text.ts#plainText', plainText),
  entry(`${PLATFORMS}/lemmy/publish.ts#timeOf`, timeOf),
  entry(`${PLATFORMS}/mastodon/text.ts#comparableWords`, comparableWords),
  entry(`${PLATFORMS}/linkedin/text.ts#escapeLittle`, escapeLittle),
  entry(`${PLATFORMS}/linkedin/text.ts#unescapeLittle`, unescapeLittle),
  entry(`${PLATFORMS}/linkedin/version.ts#endOf`, endOf),
  entry(`${PLATFORMS}/bluesky/text.ts#countGraphemes`, countGraphemes),
  entry(`${PLATFORMS}/bluesky/text.ts#findLinks`, findBlueskyLinks),
  entry(`${PLATFORMS}/bluesky/text.ts#findMentions`, findMentions),
  entry(`${PLATFORMS}/bluesky/text.ts#findTags`, findTags),
  entry(`${PLATFORMS}/bluesky/text.ts#facetsOf`, (text) => facetsOf(text, { 'a.b': 'did:plc:a' })),
  entry(`${PLATFORMS}/graph/errors.ts#failureReason`, failureReason),
  entry(`${PLATFORMS}/tiktok/api.ts#refusalFacts`, (text) => refusalFacts(text, text)),
  entry(`${PLATFORMS}/threads/check.ts#measure`, measureThreads),
  entry(`${PLATFORMS}/googlebusiness/api.ts#isName`, isName),
  entry(`${PLATFORMS}/googlebusiness/check.ts#dayOf`, dayOf),
  entry(`${PLATFORMS}/reddit/api.ts#breakOf`, breakOf),
  entry(`${PLATFORMS}/wordpress/connect.ts#pairOf`, (text) => pairOf(text, text)),
  entry(`${PLATFORMS}/slack/text.ts#escapeText`, escapeText),
  entry(`${PLATFORMS}/slack/text.ts#plainText`, plainSlack),
  entry(`${PLATFORMS}/slack/text.ts#measure`, measureSlack),
  entry('src/adapters/social/long-form.ts#readLongForm', readLongForm),
  entry('src/adapters/social/long-form.ts#longFormHtml', longFormHtml),
  entry('src/adapters/social/long-form.ts#escapeHtml', escapeLongForm),
  entry('src/adapters/social/errors.ts#excerpt', (text) => excerpt(text, ['secret-of-ours'])),
  // The rules themselves, as if no text were too long, and what callers ask.
  ...Object.values(ADAPTERS).map((adapter) =>
    entry(`${PLATFORMS}/${adapter.platform}/check.ts#check`, (text) => adapter.check(post(text), {})),
  ),
  entry('src/adapters/social/check-content.ts#checkContent', (text) =>
    checkContent(ADAPTERS.x, post(text), {}),
  ),
  entry('src/adapters/social/check-content.ts#measureText', (text) => measureText(ADAPTERS.x, text)),
  entry('src/adapters/social/check-content.ts#cutLongTexts', (text) => cutLongTexts(post(text), 300)),
  entry('src/social/precheck/hidden-characters.ts#hiddenCharacters', hiddenCharacters),
  entry('src/social/manual/check-manual.ts#checkManual', (text) =>
    checkManual('douyin', { ...post(text), media: [] }),
  ),
  entry('src/social/manual/split-text.ts#splitText', (text) =>
    splitManual('wechat_mp', { ...post(text), media: [], settings: {} }),
  ),
  entry('src/social/manual/split-text.ts#countTags', countTags),
  entry('src/social/feeds/feed-item.ts#wordsOf', wordsOf),
  entry('src/social/feeds/feed-item.ts#tidy', (text) => tidy(text, text.length)),
  entry('src/social/feeds/read-changelog.ts#readChangelog', readChangelog),
  entry('src/social/feeds/read-changelog.ts#readChangelog of one release', (text) =>
    readChangelog(`## 1.0.0\n- ${text}`),
  ),
  entry(
    'src/social/feeds/read-xml-feed.ts#readXmlFeed',
    orRefusal((text) => readXmlFeed(`<rss>${text}`)),
  ),
  entry('src/social/feeds/read-xml-feed.ts#readXmlFeed of one item', (text) =>
    readXmlFeed(`<rss><channel><item><title>${escapeHtml(text)}</title></item></channel></rss>`),
  ),
  entry('src/social/feeds/read-feed.ts#decodeFeed', (text) =>
    decodeFeed(Buffer.from(text), `text/xml; charset=${text}`),
  ),
  entry(
    'src/social/feeds/read-feed.ts#readFeed',
    orRefusal((text) => readFeed(text, 'https://a.example')),
  ),
  entry('src/social/posts/spans.ts#findSpans', findSpans),
  entry('src/kernel/named-mention.ts#findNamed', findNamed),
  entry('src/kernel/named-mention.ts#withPlainNames', (text) => withPlainNames(text, () => false)),
  entry('src/kernel/named-mention.ts#writeMention', (text) => writeMention(text, 'slack', 'U1')),
  entry('src/social/calendar-feeds/write-ics.ts#escapeIcs', escapeIcs),
  entry('src/social/calendar-feeds/write-ics.ts#foldLine', foldLine),
  entry('src/social/calendar-feeds/write-ics.ts#writeIcs', (text) => writeIcs(text, [])),
  entry('src/social/outgoing/tag-links.ts#tagText', (text) => tagText(text, [], { source: 'x' })),
  entry('src/social/outgoing/tag-links.ts#tagLink', (text) =>
    tagLink(`https://a.example/?${text}`, [], { source: 'x' }),
  ),
  entry('src/social/outgoing/tag-links.ts#checkTags', (text) => {
    try {
      checkTags('utm.', { source: text });
    } catch {
      // A refused text was read up to the fault.
    }
  }),
  entry('src/social/outgoing/variables.ts#fillVariables', (text) => fillVariables(text, { date: 'd' })),
  entry('src/social/outgoing/variables.ts#checkVariables', (text) => {
    try {
      checkVariables('text', text, ['date']);
    } catch {
      // A refused text was read up to the fault.
    }
  }),
  entry('src/social/outgoing/finish.ts#finish', (text) =>
    finish(
      { ...post(text), poll: null, parts: [], mediaIds: [] },
      { workspaceName: '', linkTags: null, signatures: [{ accountId: null, locale: null, text: 'S' }] },
      { id: null, utm: { source: 'x' }, signs: true, timezone: 'UTC' },
      { id: 'a', platform: 'x', locale: null, handle: 'a', name: 'a' },
      new Date(0),
    ),
  ),
  entry('src/social/posts/content.ts#Content', (text) => Content.safeParse({ text })),
  entry('src/social/reading/post-csv.ts#readCsv', (text) =>
    readCsv(`text\n"${text.replaceAll('"', '""')}"\n`, 10),
  ),
  entry('src/social/precheck/read-facts.ts#likenessOf', likenessOf),
  entry('src/social/comments/keep-comments.ts#clean', (text) => clean(text, 10_000)),
  entry('src/bridge/protect-spans.ts#markSpans', markSpans),
  entry(['src/bridge/protect-spans.ts#markSpans', 'src/bridge/protect-spans.ts#unmarkSpans'], (text) =>
    unmarkSpans(text, markSpans(text).marks),
  ),
  entry('src/bridge/cut-text.ts#shortenText', (text) => shortenText(text, (cut) => cut.length <= 500, 'de')),
  entry('src/bridge/cut-text.ts#splitText', (text) =>
    splitText(text, (cut) => cut.length <= 500, 'de', { most: 26, longest: 8192 }),
  ),
  entry('sandbox/platforms/x-text.ts#hasLink', hasLink),
  entry('sandbox/platforms/x-text.ts#weighted', weighted),
  entry('sandbox/platforms/x-text.ts#wireText', (text) => wireText(text, '1', 'https://x.example/1', ['m'])),
  entry('sandbox/platforms/linkedin-shared.ts#isOrganization', isOrganization),
  entry('sandbox/platforms/linkedin-text.ts#readLittle', readLittle),
  entry('sandbox/platforms/telegram-text.ts#fromHtml', orRefusal(fromHtml)),
  entry('sandbox/platforms/telegram-text.ts#fromMarkdown', orRefusal(fromMarkdown)),
  entry('sandbox/platforms/mastodon-views.ts#htmlOf', htmlOf),
  entry('sandbox/oauth.ts#escapeHtml', escapeHtml),
  entry('sandbox/world.ts#hashOf', hashOf),
];
