import { type Check, defineCheck, whole } from '../check.ts';

export const empty: Check = defineCheck({
  id: 'empty',
  severity: 'critical',
  find({ source, target }) {
    return source.trim() !== '' && target.trim() === '' ? [whole(target, 'The translation is empty.')] : [];
  },
  fires: [
    { source: 'Save', target: '' },
    { source: 'Save', target: ' \n' },
  ],
  passes: [
    { source: 'Save', target: 'Speichern' },
    { source: ' ', target: ' ' },
  ],
});
