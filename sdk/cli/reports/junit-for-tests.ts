/* oxlint-disable typescript/no-explicit-any -- what a report holds is untyped on purpose: the rules look at it. */
/**
 * Written by us after the rules against which the xUnit plugin of Jenkins checks a report (its junit-10), which no
 * package contains: the allowed places and attributes of elements. `!` marks required ones.
 */
const CAUSE = { attributes: ['type', 'message'], children: [] };
const ELEMENTS: Record<string, { attributes: string[]; children: string[] }> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    attributes: [
      ...[
        'name!',
        'tests!',
        'failures!',
        'errors!',
        'group',
        'time',
        'skipped',
        'timestamp',
        'hostname',
        'id',
      ],
      ...['package', 'file', 'log', 'url'],
    ],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    attributes: ['name!', 'time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: CAUSE,
  error: CAUSE,
  skipped: CAUSE,
};
const COUNTS = ['tests', 'failures', 'errors', 'skipped'];
const TIME = /^\d*(?:\.\d*)?$/;

/** A tree as fast-xml-parser gives it with preserveOrder and attributes. */
export function junitFaults(tree: readonly any[]): string[] {
  const roots = tree.filter((node) => !('?xml' in node));
  return roots.length === 1 && 'testsuites' in roots[0] ? faultsIn(roots[0]) : ['the root is no testsuites'];
}

function faultsIn(node: any): string[] {
  const name = Object.keys(node).find((key) => key !== ':@') ?? '';
  const known = ELEMENTS[name];
  if (!known) return [`${name} is no element`];
  const given = Object.entries<string>(node[':@'] ?? {}).map(
    ([key, value]) => [key.slice(2), value] as const,
  );
  const inside = node[name].filter((each: any) => !('#text' in each));
  const allowed = known.attributes.map((each) => each.replace('!', ''));
  const missing = known.attributes
    .filter((each) => each.endsWith('!') && !given.some(([key]) => `${key}!` === each))
    .map((each) => `${name} lacks ${each}`);
  const wrong = given.flatMap(([key, value]) => [
    ...(allowed.includes(key) ? [] : [`${name} has no ${key}`]),
    ...(COUNTS.includes(key) && !/^\d+$/.test(value) ? [`${key} is no number`] : []),
    ...(key === 'time' && !TIME.test(value) ? ['time is no time'] : []),
  ]);
  const misplaced = inside
    .map((each: any) => Object.keys(each).find((key) => key !== ':@') ?? '')
    .filter((each: string) => !known.children.includes(each))
    .map((each: string) => `${each} in ${name}`);
  return [...missing, ...wrong, ...misplaced, ...inside.flatMap(faultsIn)];
}
