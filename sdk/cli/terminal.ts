import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';

interface Bar {
  /** The note comes after the figures and shows progress within one large item. */
  at(done: number, total?: number, note?: string): void;
  /** One line that stays. */
  end(text: string): void;
}

/** For a person at a terminal, or the log of a build. Everything except the result goes to standard error. */
export interface Terminal {
  isCi: boolean;
  /** Whether somebody is there who can answer. */
  canAsk: boolean;
  step(text: string): void;
  bar(label: string, total: number): Bar;
  /** A line of a result that never ends, such as a log. */
  print(text: string): void;
  ask(question: string): Promise<string>;
  /** Hides what is typed. */
  askSecret(question: string): Promise<string>;
  confirm(question: string): Promise<boolean>;
}

type Env = Record<string, string | undefined>;

const CI_SIGNS = ['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'GITEA_ACTIONS', 'FORGEJO_ACTIONS'];

function isBuild(env: Env): boolean {
  return CI_SIGNS.some((name) => !['', '0', 'false', undefined].includes(env[name]));
}

const WIDTH = 24;
const REDRAW_MS = 60;

export function openTerminal(env: Env, { isJson }: { isJson: boolean }): Terminal {
  const { stdin, stdout, stderr } = process;
  const isCi = isBuild(env);
  const isWatched = stderr.isTTY && !isCi && !isJson;
  const step = (text: string) => {
    if (!isJson) stderr.write(`${text}\n`);
  };

  const ask = (question: string) => askLine(question, stdin, stderr);

  return {
    isCi,
    canAsk: isWatched && stdin.isTTY,
    step,
    bar: (label, total) => (isWatched ? drawBar(label, total) : { at: () => {}, end: step }),
    print: (text) => void stdout.write(`${text}\n`),
    ask,
    async askSecret(question) {
      stderr.write(`${question} `);
      return readHidden(stdin, stderr);
    },
    confirm: async (question) => /^y(es)?$/i.test(await ask(`${question} [y/N]`)),
  };
}

/** Ctrl-C and Ctrl-D are not answers: both end the command. Readline alone would wait forever. */
export async function askLine(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const lines = createInterface({ input, output });
  const gone = new AbortController();
  lines.once('SIGINT', () => gone.abort());
  lines.once('close', () => gone.abort());
  try {
    return (await lines.question(`${question} `, { signal: gone.signal })).trim();
  } finally {
    lines.close();
  }
}

export function drawBar(
  label: string,
  first: number,
  output: { write(text: string): unknown } = process.stderr,
): Bar {
  let total = first;
  let drawnAt = 0;
  const draw = (done: number, note = '') => {
    const part = total === 0 ? 1 : Math.min(1, done / total);
    const full = Math.round(part * WIDTH);
    const bar = styleText('cyan', '━'.repeat(full)) + styleText('dim', '━'.repeat(WIDTH - full));
    output.write(`\r\x1b[K${label} ${bar} ${done}/${total}${note === '' ? '' : ` · ${note}`}`);
  };
  draw(0);
  return {
    at(done, of = total, note = '') {
      total = of;
      if (Date.now() - drawnAt < REDRAW_MS) return;
      drawnAt = Date.now();
      draw(done, note);
    },
    end: (text) => void output.write(`\r\x1b[K${text}\n`),
  };
}

/** Raw mode, because a line that is read normally is echoed. */
function readHidden(stdin: NodeJS.ReadStream, stderr: NodeJS.WriteStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (end: () => void) => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      end();
    };
    const read = (chunk: Buffer) => {
      for (const sign of chunk.toString('utf8')) {
        if (sign === '\r' || sign === '\n') return finish(() => resolve(typed.trim()));
        if (sign === '\x03') return finish(() => reject(new DOMException('Interrupted.', 'AbortError')));
        typed = sign === '\x7f' || sign === '\b' ? typed.slice(0, -1) : typed + sign;
      }
    };
    stdin.setRawMode(true);
    stdin.resume();
    stdin.on('data', read);
  });
}
