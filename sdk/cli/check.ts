import { defineCommand } from './command.ts';
import { EXIT } from './failed.ts';
import { FINDING_KINDS } from './finding.ts';
import { findFindings } from './find-findings.ts';
import { oneOf, someOf, text, texts, toggle } from './flags.ts';
import { openProject } from './open-project.ts';
import { formatFor, REPORTS, type ReportFormat, reportNamed } from './reports/list.ts';
import { writeWhole } from './write-safely.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const FORMATS = Object.keys(REPORTS) as ReportFormat[];

export const check = defineCommand({
  name: 'check',
  about: 'Find what is missing, stale or critically wrong; exit 3 if anything is.',
  flags: {
    languages: texts('A,B', 'Only these languages.'),
    only: someOf(FINDING_KINDS, 'What to look for.'),
    code: texts('PATTERNS', 'Program text in which keys are looked up: --code "src/**/*.ts".'),
    strict: toggle('Exit 3 for warnings too: stale translations fail the build.'),
    format: oneOf(FORMATS, 'How to write it down; chosen by itself in a build.'),
    out: text('FILE', 'Write the report there, and a summary here.'),
  },
  examples: ['check', 'check --languages de,fr --strict', 'check --code "src/**/*.tsx"'],

  async run(flags, place, { terminal, isJson }) {
    const project = await openProject(place);
    const { languages, code, only: kinds } = flags;
    const findings = await findFindings(project, { languages, code, kinds }, terminal);
    const format = isJson ? 'json' : (flags.format ?? formatFor(place.env));
    const report = (reportNamed(format) ?? REPORTS.text)(findings);
    if (flags.out !== undefined) await writeWhole(place.file(flags.out), Buffer.from(report));
    const isFailed = findings.some(({ severity }) => severity === 'error' || flags.strict === true);
    return {
      json: { findings },
      text: flags.out === undefined ? report : REPORTS.text(findings),
      isWhole: true,
      code: isFailed ? EXIT.found : EXIT.done,
    };
  },
});
