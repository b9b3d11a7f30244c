const CAUSE = /(?:FATAL|PANIC|error): {1,2}(.+)/;

/**
 * The reason why a PostgreSQL program gave up, taken from all its output; failing that, the file to look in.
 */
export function lastWords(said: string, record: string): string {
  if (/No space left on device/.test(said)) return 'the disk is full; make room and start again';
  const causes = said.split('\n').flatMap((line) => CAUSE.exec(line)?.[1] ?? []);
  return causes.length > 0 ? `${causes[0]} (all of it is in ${record})` : `see ${record}`;
}
