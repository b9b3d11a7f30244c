import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CommandFailed } from './failed.ts';
import { defineCommand, type Result } from './command.ts';
import { needed, text, UsageError } from './flags.ts';
import { columns } from './layout.ts';
import { dataOf, transfer, uploadOfFile, uploadOfJson } from './transfer.ts';

export const backupStore = defineCommand({
  name: 'db backup',
  about: 'Write everything the server stores into one file, while it runs.',
  flags: { out: needed(text('FILE', 'The file to write.')) },

  async run({ out }, place) {
    const file = place.file(out);
    const unfinished = `${file}.part`;
    const answer = await transfer(place, '/api/console/store/backup', uploadOfJson({}));
    try {
      // It contains every secret of the store. And a file with the final name is always complete.
      await pipeline(answer, createWriteStream(unfinished, { mode: 0o600, flush: true }));
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw new CommandFailed(`The backup was not written: ${reasonOf(error)}.`);
    }
    const { size } = await stat(file);
    return { json: { file, bytes: size }, text: `Wrote ${size} bytes to ${file}.` };
  },
});

export const restoreStore = defineCommand({
  name: 'db restore',
  about: 'Replace everything the server stores by what a backup holds.',
  flags: { from: needed(text('FILE', 'A file that db backup wrote.')) },

  async run({ from }, place) {
    const upload = await uploadOfFile(place.file(from)).catch((error: unknown) => {
      throw new UsageError(`--from FILE: must be a file that db backup wrote (${reasonOf(error)}).`);
    });
    return copied('Restored', await dataOf(await transfer(place, '/api/console/store/restore', upload)));
  },
});

export const moveStore = defineCommand({
  name: 'db move',
  about: 'Copy everything the server stores into another PostgreSQL.',
  flags: {
    to: needed({
      ...text('URL', 'The new PostgreSQL: postgres://… without its password, which is read from PGPASSWORD.'),
      read: postgresUrl,
    }),
  },

  async run({ to }, place) {
    const url = new URL(to);
    url.password = encodeURIComponent(place.databasePassword());
    return copied(
      'Copied',
      await dataOf(await transfer(place, '/api/console/store/move', uploadOfJson({ to: url.href }))),
    );
  },
});

interface Copied {
  tables: readonly { name: string; rows: number }[];
  total_rows: number;
  next_steps: readonly string[];
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isCopied(data: unknown): data is Copied {
  return typeof data === 'object' && data !== null && 'tables' in data && 'next_steps' in data;
}

function copied(verb: string, data: unknown): Result {
  if (!isCopied(data)) throw new CommandFailed('The server’s answer is not the one expected.');
  const { tables, total_rows, next_steps } = data;
  return {
    json: data,
    text: [
      columns(
        ['ROWS', 'TABLE'],
        tables.map((table) => [String(table.rows), table.name]),
      ),
      `${verb} ${total_rows} rows.`,
      ...next_steps,
    ].join('\n'),
  };
}

function postgresUrl(typed: string): string {
  // Not shown in either case: it may contain a password.
  if (!URL.canParse(typed) || !/^postgres(ql)?:$/.test(new URL(typed).protocol))
    throw new UsageError('must be a postgres:// or postgresql:// URL.');
  // Everybody on the machine can read a command line, and the shell stores it.
  if (new URL(typed).password !== '' || /[?&]password=/i.test(typed))
    throw new UsageError('must not hold the password; set PGPASSWORD to it instead.');
  return typed;
}
