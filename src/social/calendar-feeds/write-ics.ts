/** A post on a calendar. */
interface IcsEvent {
  id: string;
  at: Date;
  title: string;
  description: string;
  isSure: boolean;
}

const LINE_BYTES = 75;
const CRLF = '\r\n';

/** RFC 5545: lines of at most 75 bytes that end with CRLF, texts with special characters escaped. */
export function writeIcs(name: string, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parlance//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeIcs(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@parlance`,
      // Depends only on the post, so that an unchanged calendar keeps its ETag.
      `DTSTAMP:${utc(event.at)}`,
      `DTSTART:${utc(event.at)}`,
      'DURATION:PT15M',
      `SUMMARY:${escapeIcs(event.title)}`,
      `DESCRIPTION:${escapeIcs(event.description)}`,
      `STATUS:${event.isSure ? 'CONFIRMED' : 'TENTATIVE'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + CRLF).join('');
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

export function escapeIcs(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\n/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Breaks between characters, never within the bytes of one. */
export function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > LINE_BYTES) {
      folded += `${CRLF} `;
      bytes = 1;
    }
    folded += char;
    bytes += size;
  }
  return folded;
}
