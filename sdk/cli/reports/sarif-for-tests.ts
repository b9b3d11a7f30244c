/**
 * The parts of the schema of SARIF 2.1.0 (OASIS) that a report of ours uses, closed as they are there: a
 * property that the standard does not know is refused.
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
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: ['array', 'null'], items: result },
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
);
