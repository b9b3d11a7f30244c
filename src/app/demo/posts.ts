import sharp from 'sharp';
import type { SocialOperations } from '../../../sdk/src/client.ts';

export interface DemoPost {
  /** Name of the step, so that it is made once. */
  key: string;
  title: string;
  text: string;
  /** Language to text; goes to the accounts of that language. */
  languages?: Readonly<Record<string, string>>;
  accounts: readonly string[];
  picture?: string;
  settings?: SocialOperations['create_post']['input']['settings'];
  /** The platform looks at it for a minute; others need not wait for it. */
  isSlow?: true;
}

const TIKTOK = { tiktok: { mode: 'direct', privacyLevel: 'PUBLIC_TO_EVERYONE' } } as const;

/** What went out, the oldest first; `hoursAgo` is counted from the moment the demo was filled. */
export const DEMO_HISTORY: readonly (DemoPost & { hoursAgo: number })[] = [
  {
    key: 'teaser',
    title: 'Teaser: the northern sky',
    hoursAgo: 12 * 24 + 3,
    text: 'Something is stirring beneath the northern lights. #AuroraOdyssey',
    languages: {
      de: 'Unter dem Nordlicht regt sich etwas. #AuroraOdyssey',
      es: 'Algo despierta bajo la aurora boreal. #AuroraOdyssey',
      ja: '北の空の下で、何かが目を覚ます。#AuroraOdyssey',
    },
    accounts: ['x', 'x_jp', 'instagram', 'facebook', 'bluesky', 'mastodon'],
    picture: 'aurora',
  },
  {
    key: 'date',
    title: 'Release date',
    hoursAgo: 10 * 24 + 5,
    text: 'Mark your calendar: Aurora Odyssey sets sail on 3 December.',
    languages: {
      de: 'Vormerken: Aurora Odyssey sticht am 3. Dezember in See.',
      es: 'Apunta la fecha: Aurora Odyssey zarpa el 3 de diciembre.',
      ja: '『オーロラ・オデッセイ』は12月3日に出航します。',
    },
    accounts: ['x', 'x_jp', 'facebook', 'bluesky', 'mastodon'],
  },
  {
    key: 'crew',
    title: 'Meet the crew',
    hoursAgo: 7 * 24 + 2,
    text: 'Meet Captain Sael and the crew of the Borealis. Who do you take aboard first?',
    accounts: ['x', 'instagram'],
    picture: 'crew',
  },
  {
    key: 'crew-tiktok',
    title: 'Meet the crew (TikTok)',
    hoursAgo: 7 * 24 + 1,
    text: 'Captain Sael and the crew of the Borealis. Who comes aboard first?',
    accounts: ['tiktok'],
    picture: 'crew',
    settings: TIKTOK,
    isSlow: true,
  },
  {
    key: 'devlog',
    title: 'Devlog 12: painting the sky',
    hoursAgo: 5 * 24 + 6,
    text: 'Devlog 12: how three shaders and one very patient artist painted our sky.',
    languages: { de: 'Devlog 12: Wie drei Shader und viel Geduld unseren Himmel malten.' },
    accounts: ['x', 'mastodon', 'facebook'],
  },
  {
    key: 'demo-day',
    title: 'Demo day',
    hoursAgo: 2 * 24 + 4,
    text: 'The demo is out. One harbour, two endings, zero loading screens.',
    languages: {
      es: 'La demo ya está aquí: un puerto, dos finales, ninguna pantalla de carga.',
      ja: '体験版を公開しました。港はひとつ、結末はふたつ。',
    },
    accounts: ['x', 'x_jp', 'instagram', 'bluesky'],
    picture: 'harbour',
  },
  {
    key: 'thanks',
    title: 'Thank you',
    hoursAgo: 26,
    text: '50,000 of you played the demo in one weekend. Thank you.',
    accounts: ['x', 'bluesky', 'mastodon'],
  },
];

/** One a slot, for the week ahead. */
export const DEMO_WEEK: readonly DemoPost[] = [
  {
    key: 'week-1',
    title: 'Soundtrack preview',
    text: 'Two minutes of the soundtrack, recorded in a church in Tromsø.',
    accounts: ['x', 'mastodon'],
  },
  {
    key: 'week-2',
    title: 'Map reveal',
    text: 'The whole map, for the first time. Bring a scarf.',
    languages: {
      de: 'Die ganze Karte, zum ersten Mal. Schal nicht vergessen.',
      ja: '全マップを初公開。マフラーをお忘れなく。',
    },
    accounts: ['x', 'x_jp', 'instagram', 'facebook'],
    picture: 'map',
  },
  {
    key: 'week-3',
    title: 'Question of the week',
    text: 'Sails or steam? Tell us below.',
    languages: { es: '¿Velas o vapor? Cuéntanoslo.' },
    accounts: ['x', 'bluesky'],
  },
  {
    key: 'week-4',
    title: 'Patch 1.2 notes',
    text: 'Patch 1.2: faster saves, calmer whales, and photo mode.',
    languages: { de: 'Patch 1.2: schnelleres Speichern, ruhigere Wale und ein Fotomodus.' },
    accounts: ['x', 'mastodon', 'facebook'],
  },
  {
    key: 'week-5',
    title: 'Photo mode contest',
    text: 'Show us your best shot of the aurora.',
    accounts: ['instagram', 'tiktok'],
    picture: 'aurora',
    settings: TIKTOK,
  },
  {
    key: 'week-6',
    title: '中国首发预告',
    text: '《极光奥德赛》12月3日启航。',
    languages: { 'zh-cn': '《极光奥德赛》12月3日启航。' },
    accounts: ['douyin', 'xiaohongshu', 'wechat_mp'],
    picture: 'map',
  },
  {
    key: 'week-7',
    title: 'Weekend stream',
    text: 'We sail live on Saturday at 18:00 CET.',
    languages: { ja: '土曜日に生配信します。' },
    accounts: ['x', 'x_jp'],
  },
];

export const DEMO_DRAFTS: readonly DemoPost[] = [
  {
    key: 'draft-1',
    title: 'Launch trailer',
    text: 'The launch trailer. (The video comes from the studio on Friday.)',
    accounts: ['youtube', 'x'],
  },
  {
    key: 'draft-2',
    title: 'Thread: the making of the whales',
    text: 'How do you animate a whale that is also an island?',
    accounts: ['x', 'bluesky'],
  },
  {
    key: 'draft-3',
    title: 'Community spotlight',
    text: 'A fan knitted the whole crew. We are not crying.',
    accounts: ['instagram', 'facebook'],
    picture: 'crew',
  },
];

export const DEMO_WAITING: DemoPost = {
  key: 'waiting',
  title: 'Launch day',
  text: 'Cast off! Aurora Odyssey is out now.',
  languages: {
    de: 'Leinen los! Aurora Odyssey ist da.',
    es: '¡Soltad amarras! Aurora Odyssey ya está disponible.',
    ja: '出航！『オーロラ・オデッセイ』発売中。',
  },
  accounts: ['x', 'x_jp', 'facebook', 'bluesky', 'mastodon'],
};

export const DEMO_APPROVED: DemoPost = {
  key: 'approved',
  title: 'Price and editions',
  text: 'Two editions, one price everywhere: the details are on our page.',
  accounts: ['x', 'facebook'],
};

/** Instagram takes no post without a picture: what a failure looks like, and what can be done about it. */
export const DEMO_FAILED: DemoPost = {
  key: 'failed',
  title: 'Server maintenance tonight',
  text: 'Leaderboards rest tonight from 22:00 to 23:00 CET.',
  accounts: ['instagram', 'mastodon'],
};

export const DEMO_COMMENTS: readonly {
  post: string;
  account: string;
  handle: string;
  text: string;
  hoursAgo: number;
}[] = [
  {
    post: 'demo-day',
    account: 'x',
    handle: 'tide_runner',
    text: 'Does my demo save carry over to the full game?',
    hoursAgo: 20,
  },
  {
    post: 'demo-day',
    account: 'instagram',
    handle: 'inkandsnow',
    text: 'That harbour at dusk. Prints, please!',
    hoursAgo: 16,
  },
  {
    post: 'devlog',
    account: 'facebook',
    handle: 'jonas.w',
    text: 'Läuft das auch auf dem Steam Deck?',
    hoursAgo: 9,
  },
  {
    post: 'demo-day',
    account: 'bluesky',
    handle: 'marisol',
    text: '¿Habrá voces en español?',
    hoursAgo: 7,
  },
  {
    post: 'thanks',
    account: 'mastodon',
    handle: 'whalewatcher',
    text: 'The calmer whales have my vote.',
    hoursAgo: 3,
  },
  {
    post: 'thanks',
    account: 'x',
    handle: 'kaito_plays',
    text: 'クリアしました！続きが待ちきれない。',
    hoursAgo: 1,
  },
];

export const DEMO_IDEAS: readonly {
  group: string;
  color: string;
  ideas: readonly SocialOperations['create_idea']['input'][];
}[] = [
  {
    group: 'Unsorted',
    color: '#8b8d98',
    ideas: [
      {
        title: 'Whale facts',
        text: 'One odd fact a week, told by the ship’s doctor.',
        platforms: ['x', 'threads'],
      },
      {
        title: 'Behind the harbour',
        text: 'Time-lapse of the harbour from grey boxes to final.',
        platforms: ['youtube', 'tiktok'],
      },
    ],
  },
  {
    group: 'Next month',
    color: '#3e63dd',
    ideas: [
      {
        title: 'Speedrun challenge',
        text: 'A prize for the calmest run, not the fastest.',
        platforms: ['youtube', 'x'],
      },
      { title: 'Recipe: ship biscuits', text: 'From the galley. Needs a photo.', platforms: ['instagram'] },
    ],
  },
  {
    group: 'In production',
    color: '#30a46c',
    ideas: [
      {
        title: 'Voice cast interviews',
        text: 'Five languages, five actors, one scene.',
        platforms: ['youtube'],
      },
    ],
  },
];

const PICTURES: Readonly<Record<string, { colors: readonly [string, string, string]; alt: string }>> = {
  aurora: { colors: ['#0b1026', '#12805c', '#7ee8b7'], alt: 'Green northern lights over a dark sea' },
  crew: { colors: ['#2b1b3d', '#8a3ffc', '#ffb3c7'], alt: 'The crew of the Borealis at dawn' },
  harbour: { colors: ['#1c2536', '#d9730d', '#ffe0a3'], alt: 'A harbour at dusk, its lamps just lit' },
  map: { colors: ['#10312b', '#3a7d6b', '#e8dcc0'], alt: 'A hand-drawn map of the northern isles' },
};

export const pictureAlt = (name: string): string => PICTURES[name]?.alt ?? name;

/** Drawn here, so that the demo brings no files: a sky, its light and a sea. JPEG, because every platform takes it. */
export function drawPicture(name: string): Promise<Buffer> {
  const [night, glow, light] = PICTURES[name]?.colors ?? ['#000', '#888', '#fff'];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}"/><stop offset=".65" stop-color="${glow}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>
    <rect width="1080" height="720" fill="url(#sky)"/><circle cx="760" cy="250" r="90" fill="${light}" opacity=".85"/>
    <path d="M0 420 Q270 240 540 400 T1080 330 V520 Q810 420 540 540 T0 560Z" fill="${light}" opacity=".28"/>
    <rect y="720" width="1080" height="360" fill="${night}"/><path d="M430 720 L650 720 L610 780 L470 780Z M540 560 L540 715 L640 715Z" fill="${light}" opacity=".9"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}
