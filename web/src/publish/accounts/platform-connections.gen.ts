// Generated from the declarations of the platforms by npm run generate. Do not edit.
import type { ConnectForm } from '#kernel/connect-form.ts';
import { withOutside } from '../../api/outside-platforms.ts';
export type PlatformConnection = ConnectForm<'handle' | 'appPassword' | 'botToken' | 'chat' | 'webhookUrl' | 'channelId' | 'site' | 'login' | 'apiKey' | 'secretKey' | 'relays' | 'mediaServer' | 'username' | 'password' | 'oneTimeCode' | 'adminKey'>;
export const PLATFORM_CONNECTIONS: Record<string, PlatformConnection> = withOutside('connections', {
  x: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  youtube: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  instagram: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  tiktok: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  facebook: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  threads: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  bluesky: {"hasConsent":true,"namedBy":"handle","serverExample":null,"fields":[{"name":"handle","kind":"text","maxLength":253,"example":"name.bsky.social"},{"name":"appPassword","kind":"secret","maxLength":256,"example":"abcd-efgh-ijkl-mnop"}]},
  mastodon: {"hasConsent":true,"namedBy":null,"serverExample":"mastodon.social","fields":[]},
  linkedin: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  telegram: {"hasConsent":false,"namedBy":null,"serverExample":null,"fields":[{"name":"botToken","kind":"secret","maxLength":128,"example":"123456789:AAExampleOfATokenOfBotFather"},{"name":"chat","kind":"text","maxLength":200,"example":"@channel"}]},
  pinterest: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  discord: {"hasConsent":false,"namedBy":null,"serverExample":null,"fields":[{"name":"webhookUrl","kind":"secret","maxLength":300,"example":"https://discord.com/api/webhooks/123456789012345678/…","isOptional":true},{"name":"botToken","kind":"secret","maxLength":200,"example":"MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.…","isOptional":true},{"name":"channelId","kind":"text","maxLength":200,"example":"123456789012345678","isOptional":true}]},
  wordpress: {"hasConsent":true,"namedBy":"site","serverExample":null,"fields":[{"name":"site","kind":"text","maxLength":300,"example":"https://blog.example.com"},{"name":"login","kind":"text","maxLength":100,"example":"editor"},{"name":"appPassword","kind":"secret","maxLength":100,"example":"abcd efgh ijkl mnop qrst uvwx"}]},
  slack: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[{"name":"botToken","kind":"secret","maxLength":255,"example":"xoxb-…"}]},
  reddit: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  googlebusiness: {"hasConsent":true,"namedBy":null,"serverExample":null,"fields":[]},
  devto: {"hasConsent":false,"namedBy":null,"serverExample":"dev.to","fields":[{"name":"apiKey","kind":"secret","maxLength":128,"example":"abcDEF123ghiJKL456mnoPQR"}]},
  nostr: {"hasConsent":false,"namedBy":null,"serverExample":null,"fields":[{"name":"secretKey","kind":"secret","maxLength":1000,"example":"bunker://… or nsec1…"},{"name":"relays","kind":"text","maxLength":1000,"example":"wss://relay.damus.io, wss://nos.lol","isOptional":true},{"name":"mediaServer","kind":"text","maxLength":300,"example":"https://blossom.primal.net","isOptional":true}]},
  lemmy: {"hasConsent":false,"namedBy":null,"serverExample":"lemmy.world","fields":[{"name":"username","kind":"text","maxLength":100,"example":"lantern"},{"name":"password","kind":"secret","maxLength":60,"example":"…"},{"name":"oneTimeCode","kind":"secret","maxLength":10,"example":"123456","isOptional":true}]},
  ghost: {"hasConsent":false,"namedBy":null,"serverExample":null,"fields":[{"name":"site","kind":"text","maxLength":300,"example":"https://blog.example.com"},{"name":"adminKey","kind":"secret","maxLength":200,"example":"650b7a9f8e8c1234567890ab:6c61…"}]},
});
