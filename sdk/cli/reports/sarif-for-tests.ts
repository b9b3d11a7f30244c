/* oxlint-disable typescript/no-explicit-any -- what a report holds is untyped on purpose: the rules look at it. */
/**
 * Written by us after the schema of SARIF 2.1.0 (OASIS), which no package contains: the parts used by our reports,
 * closed as in the standard, so that an unknown property is refused. Requirements of the standard beyond its schema
 * are in faultsOf.
 */
const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const text = { type: 'string' };
const bag = { type: 'object', properties: { tags: { type: 'array', items: text, uniqueItems: true } } };
const listOf = (items: object) => ({ type: 'array', items });
const message = {
  ...closed({ text, markdown: text, id: text, arguments: listOf(text), properties: bag }),
  anyOf: [{ required: ['text'] }, { required: ['id'] }],
};
const artifactLocation = closed({
  uri: { type: 'string', format: 'uri-reference' },
  uriBaseId: text,
  index: { type: 'integer', minimum: -1 },
  description: message,
  properties: bag,
});
const region = closed({
  startLine: { type: 'integer', minimum: 1 },
  startColumn: { type: 'integer', minimum: 1 },
  endLine: { type: 'integer', minimum: 1 },
  endColumn: { type: 'integer', minimum: 1 },
});
const location = closed({
  id: { type: 'integer', minimum: -1 },
  physicalLocation: closed({ artifactLocation, region, contextRegion: region, properties: bag }),
  logicalLocations: listOf(
    closed({
      name: text,
      index: { type: 'integer' },
      fullyQualifiedName: text,
      decoratedName: text,
      kind: text,
    }),
  ),
  message,
  properties: bag,
});
const multiformat = closed({ text, markdown: text, properties: bag }, ['text']);
const rule = closed(
  {
    id: text,
    name: text,
    shortDescription: multiformat,
    fullDescription: multiformat,
    helpUri: text,
    help: multiformat,
  },
  ['id'],
);
const result = closed(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: -1 },
    kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: listOf(location),
    fingerprints: { type: 'object', additionalProperties: text },
    partialFingerprints: { type: 'object', additionalProperties: text },
    properties: bag,
  },
  ['message'],
);

export const SARIF_SCHEMA = closed(
  {
    $schema: { type: 'string', format: 'uri' },
    version: { enum: ['2.1.0'] },
    runs: listOf(
      closed(
        {
          tool: closed(
            {
              driver: closed({ name: text, version: text, informationUri: text, rules: listOf(rule) }, [
                'name',
              ]),
            },
            ['driver'],
          ),
          originalUriBaseIds: { type: 'object', additionalProperties: artifactLocation },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: ['array', 'null'], items: result },
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
);

/** What a schema cannot express: referenced rules, places and bases must exist. */
export function faultsOf(log: any): string[] {
  return log.runs.flatMap((run: any) => {
    const { rules } = run.tool.driver;
    const ids = rules.map(({ id }: any) => id);
    return [
      ...(new Set(ids).size === ids.length ? [] : ['two rules have one id']),
      ...run.results.flatMap(({ ruleId, ruleIndex, locations, message }: any) => [
        ...(rules[ruleIndex]?.id === ruleId ? [] : [`${ruleId} is not rule ${ruleIndex}`]),
        ...(locations.length === 1 ? [] : ['code scanning shows the first place alone']),
        ...(message.text === undefined ? ['no message'] : []),
        ...locations.flatMap(({ physicalLocation: { artifactLocation, region } }: any) => [
          ...(artifactLocation.uriBaseId in run.originalUriBaseIds ? [] : ['a base that nobody explains']),
          ...(/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(artifactLocation.uri)
            ? [`${artifactLocation.uri} is not relative to its base`]
            : []),
          ...(region.startLine >= 1 && (region.endLine ?? region.startLine) >= region.startLine
            ? []
            : ['a region that ends before it begins']),
        ]),
      ]),
    ];
  });
}
