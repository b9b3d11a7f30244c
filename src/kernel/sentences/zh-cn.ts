import bridge from './zh-cn/bridge.json' with { type: 'json' };
import checks from './zh-cn/checks.json' with { type: 'json' };
import common from './zh-cn/common.json' with { type: 'json' };
import desk from './zh-cn/desk.json' with { type: 'json' };
import engines from './zh-cn/engines.json' with { type: 'json' };
import files from './zh-cn/files.json' with { type: 'json' };
import kernel from './zh-cn/kernel.json' with { type: 'json' };
import localization from './zh-cn/localization.json' with { type: 'json' };
import people from './zh-cn/people.json' with { type: 'json' };
import platform from './zh-cn/platform.json' with { type: 'json' };
import platforms from './zh-cn/platforms.json' with { type: 'json' };
import social from './zh-cn/social.json' with { type: 'json' };

/** The same in Chinese, for our own pages. */
export const CHINESE = {
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
