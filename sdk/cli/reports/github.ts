import type { Finding, WriteReport } from '../finding.ts';
import { gravestFirst, KIND_TITLES } from './gravest-first.ts';

/** GitHub shows ten annotations of each kind and step, and silently drops the others. */
const SHOWN_MAX = 10;

const COMMANDS = [
  { severity: 'error', command: 'error' },
  { severity: 'warning', command: 'warning' },
  { severity: 'note', command: 'notice' },
] as const;

/** Workflow commands: the ten gravest of each kind, and in the last of them the number of further ones. */
export const asGithub: WriteReport = (findings) => {
  const ordered = gravestFirst(findings);
  const lines = COMMANDS.flatMap(({ severity, command }) => {
    const own = ordered.filter((each) => each.severity === severity);
    return own.slice(0, SHOWN_MAX).map((finding, index) => {
      const rest = index === SHOWN_MAX - 1 ? own.length - SHOWN_MAX : 0;
      return annotation(command, finding, rest === 0 ? '' : `\n(and ${rest} more of this kind)`);
    });
  });
  return lines.join('\n');
};

function annotation(command: string, { kind, file, line, key, language, message }: Finding, more: string) {
  const properties = {
    file,
    ...(line !== undefined && { line: String(line) }),
    title: `${KIND_TITLES[kind]} (${language})`,
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${command} ${written.join(',')}::${escapeData(`${key}: ${message}${more}`)}`;
}

/** Escaped as the runner reads them; otherwise a text could start its own command. */
function escapeData(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
