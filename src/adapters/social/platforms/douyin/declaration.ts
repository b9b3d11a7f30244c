import { declareManual } from '../../declare.ts';

export const douyin = declareManual({
  platform: 'douyin',
  title: 'Douyin',
});
