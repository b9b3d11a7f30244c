import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { bothMessages, type IcuMessage } from '../icu.ts';
import { HAS } from '../text-facts.ts';

/** Finds an argument missing in one branch. An argument missing everywhere is reported by `placeholders`. */
export const icuBranches: Check = defineCheck({
  id: 'icu_branches',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_icu_branches'),
  when: HAS.brace,
  find({ from, to, target }) {
    const both = bothMessages(from, to);
    if (!both) return NONE;
    const sources = new Map(both.source.map((message) => [headOf(message), message]));
    const found: Finding[] = [];
    for (const message of both.target) {
      const source = sources.get(headOf(message));
      const lost = source ? lostIn(source, message) : [];
      if (lost.length > 0) found.push(whole(target, say('check.branch_lost', { lost: list(lost) })));
    }
    return found;
  },
});

function headOf({ argument, type }: IcuMessage): string {
  return `${argument} ${type}`;
}

/** A category that the source lacks is compared with `other`. "ein Tag" needs no number. */
function lostIn(source: IcuMessage, target: IcuMessage): string[] {
  const branches = new Map(source.branches.map((branch) => [branch.key, branch]));
  const usual = branches.get('other');
  return target.branches.flatMap((branch) => {
    const model = branches.get(branch.key) ?? usual;
    if (!model) return [];
    const names = [...model.arguments]
      .filter((name) => !branch.arguments.has(name))
      .map((name) => `{${name}}`);
    const needsNumber = model.hasNumberSign && !/^(?:=\d+|zero|one|two)$/u.test(branch.key);
    return needsNumber && !branch.hasNumberSign && !branch.arguments.has(target.argument)
      ? [...names, '#']
      : names;
  });
}
