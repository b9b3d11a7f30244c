import { FINDING_KINDS, type WriteReport } from '../finding.ts';
import { fingerprints, gravestFirst, KIND_TITLES } from './gravest-first.ts';

/** SARIF 2.1.0, as code scanning takes it. */
export const asSarif: WriteReport = (findings) => {
  const ordered = gravestFirst(findings);
  const marks = fingerprints(ordered);
  const results = ordered.map(({ kind, severity, file, line, key, language, message }, index) => ({
    ruleId: kind,
    ruleIndex: FINDING_KINDS.indexOf(kind),
    level: severity,
    message: { text: whole(message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file), uriBaseId: '%SRCROOT%' },
          // Without a region code scanning shows nothing, so the file as a whole is its first line.
          region: { startLine: line ?? 1 },
        },
        logicalLocations: [{ fullyQualifiedName: whole(key), kind: 'member' }],
      },
    ],
    partialFingerprints: { 'parlance/v1': marks[index] },
    properties: { language },
  }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Parlance',
            rules: FINDING_KINDS.map((kind) => ({
              id: kind,
              shortDescription: { text: `${KIND_TITLES[kind]}.` },
            })),
          },
        },
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

/** Relative to the root of the repository. A name may hold a colon or a question mark, an address may not. */
function uriOf(file: string): string {
  return file
    .replace(/^\.\//, '')
    .split('/')
    .map((part) => encodeURIComponent(whole(part)))
    .join('/');
}

/** Half a character, as a file may contain, would not be UTF-8. */
const whole = (text: string) => text.toWellFormed();
