// Generated from the declarations of the platforms by npm run generate. Do not edit.
import type { ConnectForm } from '#kernel/connect-form.ts';
export type PlatformConnection = ConnectForm<'handle' | 'appPassword' | 'botToken' | 'chat' | 'webhookUrl'>;
export const PLATFORM_CONNECTIONS: Record<string, PlatformConnection> = {
  x: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  youtube: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  instagram: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  tiktok: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  facebook: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  threads: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  bluesky: {"hasConsent":true,"takesHandle":true,"serverExample":null,"fields":[{"name":"handle","kind":"text","maxLength":253,"example":"name.bsky.social"},{"name":"appPassword","kind":"secret","maxLength":256,"example":"abcd-efgh-ijkl-mnop"}]},
  mastodon: {"hasConsent":true,"takesHandle":false,"serverExample":"mastodon.social","fields":[]},
  linkedin: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  telegram: {"hasConsent":false,"takesHandle":false,"serverExample":null,"fields":[{"name":"botToken","kind":"secret","maxLength":128,"example":"123456789:AAExampleOfATokenOfBotFather"},{"name":"chat","kind":"text","maxLength":200,"example":"@channel"}]},
  pinterest: {"hasConsent":true,"takesHandle":false,"serverExample":null,"fields":[]},
  discord: {"hasConsent":false,"takesHandle":false,"serverExample":null,"fields":[{"name":"webhookUrl","kind":"secret","maxLength":300,"example":"https://discord.com/api/webhooks/123456789012345678/…"}]},
};
