import type { Finding, WriteReport } from '../finding.ts';
import { gravestFirst } from './gravest-first.ts';

/**
 * A suite for each file. A finding that is not an error is shown as skipped, which every reader of these files shows
 * without failing the build.
 */
export const asJunit: WriteReport = (findings) => {
  const byFile = Map.groupBy(gravestFirst(findings), ({ file }) => file);
  const suites = [...byFile].map(([file, own]) =>
    element('testsuite', { name: file, ...counts(own), file }, own.map(testCase).join('')),
  );
  // Some readers refuse a report without a single case as broken, and it looks broken to people.
  if (suites.length === 0)
    suites.push(
      element('testsuite', { name: 'parlance check', tests: 1, failures: 0, errors: 0, skipped: 0 }, clean()),
    );
  // The sum has no count of skipped cases: the strict reader of Jenkins knows no such attribute there.
  const { skipped: _, ...sum } = counts(findings);
  const all = { name: 'parlance check', ...sum, ...(findings.length === 0 && { tests: 1 }) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', all, suites.join(''))}\n`;
};

function testCase(finding: Finding): string {
  const { severity, kind, file, line, key, language, message } = finding;
  const place = line === undefined ? file : `${file}:${line}`;
  const children =
    severity === 'error'
      ? element('failure', { message, type: kind }, escape(`${place}\n${key} (${language})\n${message}`))
      : element('skipped', { message: `${severity}: ${message}` });
  return element('testcase', { name: `${key} (${language}, ${kind})`, classname: file, time: 0 }, children);
}

function clean(): string {
  return element('testcase', { name: 'nothing was found', classname: 'parlance check', time: 0 });
}

function counts(findings: readonly Finding[]) {
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  return { tests: findings.length, failures, errors: 0, skipped: findings.length - failures };
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, inside = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
    .join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

/** Some characters are not allowed in XML even when escaped; a reader would refuse the whole file. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // In an attribute they would become spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escape(text: string): string {
  return text.replace(NOT_IN_XML, '\uFFFD').replace(/[&<>"'\t\n\r]/g, (sign) => ENTITIES[sign] ?? sign);
}
