import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { FINDING_KINDS, type Finding } from '../finding.ts';
import { asGithub } from './github.ts';
import { asGitlab } from './gitlab.ts';
import { asJunit } from './junit.ts';
import { junitFaults } from './junit-for-tests.ts';
import { asSarif } from './sarif.ts';
import { faultsOf, SARIF_SCHEMA } from './sarif-for-tests.ts';
import { asText } from './text.ts';

const finding = (more: Partial<Finding> = {}): Finding => ({
  kind: 'missing',
  severity: 'error',
  file: 'locales/de/shop.json',
  line: 7,
  key: 'shop:cart.title',
  language: 'de',
  message: 'There is no text in German.',
  ...more,
});

/** What a third-party text may try, in each place where one can appear. */
const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onload='x",
  ']]><!-- -->',
  '&amp; &#0; <![CDATA[',
  'line\nbreak\r\n::error::forged',
  '%0A::set-output name=x::y',
  'tab\there, comma, colon: semi;',
  'null\u0000 bell\u0007 escape\u001b[2J form\f vertical\v',
  'half \ud800 and \udfff, not a character \uffff \ufffe',
  '\u202egnp.exe \u2028 \u2029 \u0085',
  '漢字 🎮 Ünï',
  '../../etc/passwd?x#y',
  ' '.repeat(20),
  '',
];
const hostile: Finding[] = HOSTILE.flatMap((text) => [
  finding({ key: text }),
  finding({ message: text, severity: 'warning' }),
  finding({ file: text, language: text, kind: 'critical' }),
]);

const all = {
  junit: asJunit,
  sarif: asSarif,
  github: asGithub,
  gitlab: asGitlab,
  text: asText,
};

describe('every report', () => {
  it.each(Object.entries(all))(
    '%s: is UTF-8 whatever the texts are, and independent of the order',
    (_, write) => {
      const written = write(hostile);
      expect(written.isWellFormed()).toBe(true);
      expect(write([finding({ key: '漢字 🎮 Ünï' })])).toContain('漢字 🎮 Ünï');
      expect(write(hostile.toReversed())).toBe(written);
    },
  );
});

describe('JUnit', () => {
  const read = (xml: string) => {
    expect(XMLValidator.validate(xml)).toBe(true);
    return new XMLParser({
      ignoreAttributes: false,
      isArray: (name) => /^test(?:suite|case)$/.test(name),
    }).parse(xml).testsuites;
  };

  it('has a suite for each file; errors fail, the rest is skipped', () => {
    const { testsuite, ...sum } = read(
      asJunit([
        finding(),
        finding({ severity: 'warning', kind: 'stale', language: 'ja' }),
        finding({ file: 'locales/ja/shop.json' }),
      ]),
    );

    expect(sum).toMatchObject({ '@_tests': '3', '@_failures': '2', '@_errors': '0' });
    expect(testsuite[0]).toMatchObject({ '@_skipped': '1', '@_file': 'locales/de/shop.json' });
    expect(testsuite.map((suite: any) => suite['@_name'])).toEqual([
      'locales/de/shop.json',
      'locales/ja/shop.json',
    ]);
    expect(testsuite[0].testcase[0]).toMatchObject({
      '@_name': 'shop:cart.title (de, missing)',
      failure: { '@_message': 'There is no text in German.', '@_type': 'missing' },
    });
    expect(testsuite[0].testcase[1].skipped['@_message']).toBe('warning: There is no text in German.');
  });

  it.each([
    ['of hostile texts', hostile],
    ['of nothing', []],
  ] as const)('%s: has only what the rules of Jenkins allow', (_, findings) => {
    const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });
    expect(junitFaults(parser.parse(asJunit(findings)))).toEqual([]);
  });

  it('the rules detect errors', () => {
    const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });
    const faults = (xml: string) => junitFaults(parser.parse(xml));
    expect(faults('<testsuite/>')).toEqual(['the root is no testsuites']);
    expect(
      faults(
        '<testsuites skipped="1"><testsuite name="a" tests="x" failures="0"><testcase name="b" line="7"><failure/><testcase name="c"/></testcase></testsuite></testsuites>',
      ),
    ).toEqual([
      'testsuites has no skipped',
      'testsuite lacks errors!',
      'tests is no number',
      'testcase has no line',
      'testcase in testcase',
    ]);
  });

  it('is one passing case when there are no findings', () => {
    const { testsuite, ...sum } = read(asJunit([]));
    expect(sum).toMatchObject({ '@_tests': '1', '@_failures': '0' });
    expect(testsuite[0].testcase).toHaveLength(1);
    expect(testsuite[0].testcase[0]).not.toHaveProperty('failure');
  });

  it('no text can inject or break anything', () => {
    const xml = asJunit(hostile);
    const { testsuite } = read(xml);
    const cases = testsuite.flatMap((suite: any) => suite.testcase);
    expect(cases).toHaveLength(hostile.length);
    expect(xml).not.toMatch(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u);
    expect(xml).not.toContain('<script');
    expect(xml).toContain('line&#10;break&#13;&#10;::error::forged');
  });
});

describe('SARIF', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(SARIF_SCHEMA);

  it('is SARIF 2.1.0, with a rule for each kind and a place for each result', () => {
    const kinds = FINDING_KINDS.map((kind) => finding({ kind }));
    const log = JSON.parse(asSarif(kinds));
    isValid(log);
    expect(isValid.errors ?? []).toEqual([]);
    expect(faultsOf(log)).toEqual([]);
    const [run] = log.runs;
    expect(run.results).toHaveLength(kinds.length);
    expect(run.results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'locales/de/shop.json', uriBaseId: '%SRCROOT%' },
      region: { startLine: 7 },
    });
  });

  it('stays valid with hostile texts, and with none at all', () => {
    for (const findings of [hostile, []]) {
      const log = JSON.parse(asSarif(findings));
      isValid(log);
      expect(isValid.errors ?? []).toEqual([]);
      expect(faultsOf(log)).toEqual([]);
    }
  });

  it('the rules detect errors', () => {
    const log = JSON.parse(asSarif([finding()]));
    const [result] = log.runs[0].results;
    result.level = 'fatal';
    result.ruleIndex = 3;
    const place = result.locations[0].physicalLocation;
    place.region.startLine = 0;
    place.artifactLocation = { uri: '/up', uriBaseId: 'HOME' };
    isValid(log);
    expect(isValid.errors?.map(({ instancePath }) => instancePath)).toHaveLength(1);
    expect(faultsOf(log)).toHaveLength(4);
  });

  it('recognises a finding when its line has moved, and tells two similar ones apart', () => {
    const marks = (findings: Finding[]) =>
      JSON.parse(asSarif(findings)).runs[0].results.map(
        (each: any) => each.partialFingerprints['parlance/v1'],
      );
    const [before] = marks([finding()]);
    expect(marks([finding({ line: 90, message: 'Other words.' })])).toEqual([before]);
    expect(new Set(marks([finding(), finding(), finding({ language: 'ja' })])).size).toBe(3);
  });
});

describe('GitHub annotations', () => {
  it('are the ten most severe of each kind, and the last gives the number of further ones', () => {
    const lines = asGithub([
      ...Array.from({ length: 30 }, (_, n) => finding({ key: `k${n}` })),
      finding({ kind: 'critical', key: 'the gravest' }),
      ...Array.from({ length: 10 }, () => finding({ severity: 'warning', kind: 'stale' })),
      finding({ severity: 'note' }),
    ]).split('\n');

    expect(lines.map((line) => line.slice(0, line.indexOf(' ')))).toEqual([
      ...Array.from({ length: 10 }, () => '::error'),
      ...Array.from({ length: 10 }, () => '::warning'),
      '::notice',
    ]);
    expect(lines[0]).toBe(
      '::error file=locales/de/shop.json,line=7,title=A check found something critical (de)::the gravest: There is no text in German.',
    );
    expect(lines[9]).toContain('%0A(and 21 more of this kind)');
    expect(lines.filter((line) => line.includes(' more of this kind'))).toHaveLength(1);
  });

  it('one finding is one line whose properties cannot be broken out of', () => {
    for (const each of hostile) {
      const lines = asGithub([each]).split(/[\n\r\u2028\u2029\u0085]/);
      expect(lines).toHaveLength(1);
      const [, properties = ''] = /^::\w+ (.*?)::/s.exec(lines[0] ?? '') ?? [];
      expect(properties.split(',').map((pair) => pair.slice(0, pair.indexOf('=')))).toEqual([
        'file',
        'line',
        'title',
      ]);
    }
    expect(asGithub([finding({ key: '%0A::error::x' })])).toContain('::%250A::error::x: There');
  });
});

describe('GitLab code quality', () => {
  it('has the fields that GitLab requires, and each fingerprint once', () => {
    const issues = JSON.parse(
      asGitlab([
        finding({ file: './a.json' }),
        finding({ kind: 'critical' }),
        finding({ severity: 'note' }),
        ...hostile,
      ]),
    );
    for (const issue of issues)
      expect(issue).toEqual({
        description: expect.any(String),
        check_name: expect.stringMatching(/^parlance\.\w+$/),
        fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/),
        severity: expect.stringMatching(/^(info|minor|major|critical|blocker)$/),
        location: { path: expect.any(String), lines: { begin: 7 } },
      });
    expect(new Set(issues.map(({ fingerprint }: any) => fingerprint)).size).toBe(issues.length);
    expect(issues.map(({ location }: any) => location.path)).toContain('a.json');
    expect(JSON.parse(asGitlab([]))).toEqual([]);
  });
});

describe('text', () => {
  it('has the findings of a file below its name, most severe first, and the total', () => {
    expect(asText([finding({ severity: 'warning', kind: 'stale' }), finding({ line: 3 })])).toBe(
      [
        'locales/de/shop.json',
        '  3: error  de  shop:cart.title  There is no text in German.',
        '  7: warning  de  shop:cart.title  There is no text in German.',
        '1 missing, 1 stale',
        '',
      ].join('\n'),
    );
    expect(asText([])).toBe('Nothing is missing.\n');
  });

  it('no text can move the cursor or begin a line', () => {
    const files = new Set(hostile.map(({ file }) => file)).size;
    const lines = asText(hostile).trimEnd().split('\n');
    expect(lines).toHaveLength(hostile.length + files + 1);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });
});
