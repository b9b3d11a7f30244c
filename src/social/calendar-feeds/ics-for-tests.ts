import { expect } from 'vitest';

/** A strict parser of RFC 5545, for what we write: it refuses everything that a careless writer does. */
export function readIcs(body: string): { name: string; events: Record<string, string>[] } {
  expect(body.endsWith('\r\n')).toBe(true);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const raw = body.slice(0, -2).split('\r\n');
  for (const line of raw) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = body.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  const stack: string[] = [];
  const events: Record<string, string>[] = [];
  let name = '';
  for (const line of lines) {
    const [, key = '', value = ''] = /^([A-Z-]+):(.*)$/s.exec(line) ?? [];
    expect(key).not.toBe('');
    expect(value).not.toMatch(/(?!\t)\p{Cc}|\ufffd/u);
    if (key === 'BEGIN') {
      stack.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (key === 'END') expect(stack.pop()).toBe(value);
    else if (stack.at(-1) === 'VEVENT') {
      const event = events.at(-1) ?? {};
      expect(event).not.toHaveProperty(key);
      event[key] = ['SUMMARY', 'DESCRIPTION'].includes(key) ? textOf(value) : value;
    } else if (key === 'X-WR-CALNAME') name = textOf(value);
  }
  expect(stack).toEqual([]);
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', expect.stringMatching(/^PRODID:./)]);
  for (const event of events) {
    expect(event['UID']).toMatch(/^\S+@\S+$/);
    for (const key of ['DTSTAMP', 'DTSTART']) expect(event[key]).toMatch(/^\d{8}T\d{6}Z$/);
    expect(event['STATUS']).toMatch(/^(?:CONFIRMED|TENTATIVE)$/);
  }
  expect(new Set(events.map((event) => event['UID'])).size).toBe(events.length);
  return { name, events };
}

function textOf(value: string): string {
  // Commas, semicolons and backslashes must be escaped, and nothing else.
  expect(value.replaceAll(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/);
  return value.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}
