// Generated from the declarations of the platforms by npm run generate. Do not edit.
export const PLATFORM_NAMES: Record<string, Record<string, string>> = {
  "Douyin": {"zh-cn":"抖音"},
  "Xiaohongshu": {"zh-cn":"小红书"},
  "WeChat": {"zh-cn":"微信公众号"},
  "WeChat Official Account": {"zh-cn":"微信公众号"},
};
