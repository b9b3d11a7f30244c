import { declareManual } from '../../declare.ts';

export const wechatMp = declareManual({
  platform: 'wechat_mp',
  title: 'WeChat',
});
