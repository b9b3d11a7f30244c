import { type Check, defineCheck, NONE, whole } from '../check.ts';

export const empty: Check = defineCheck({
  id: 'empty',
  category: 'accuracy',
  severity: 'critical',
  about: 'The translation is empty.',
  find({ source, target }) {
    if (target.trim() !== '' || source.trim() === '') return NONE;
    return [whole(target, 'The translation is empty.')];
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
