import bridge from './en/bridge.json' with { type: 'json' };
import checks from './en/checks.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import desk from './en/desk.json' with { type: 'json' };
import engines from './en/engines.json' with { type: 'json' };
import files from './en/files.json' with { type: 'json' };
import kernel from './en/kernel.json' with { type: 'json' };
import localization from './en/localization.json' with { type: 'json' };
import people from './en/people.json' with { type: 'json' };
import platform from './en/platform.json' with { type: 'json' };
import platforms from './en/platforms.json' with { type: 'json' };
import social from './en/social.json' with { type: 'json' };

/** What the server says to people, by id. `npm run generate` derives the types of the parameters from it. */
export const ENGLISH = {
  ...bridge,
  ...checks,
  ...common,
  ...desk,
  ...engines,
  ...files,
  ...kernel,
  ...localization,
  ...people,
  ...platform,
  ...platforms,
  ...social,
};

export type SentenceId = keyof typeof ENGLISH;
