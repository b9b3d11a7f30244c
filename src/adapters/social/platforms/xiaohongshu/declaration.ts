import { declareManual } from '../../declare.ts';

export const xiaohongshu = declareManual({
  platform: 'xiaohongshu',
  title: 'Xiaohongshu',
});
