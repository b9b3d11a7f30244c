import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** One end of a persistent connection that exchanges texts. */
export interface SocketLine {
  send(text: string): void;
  /** Closes without a closing message, like a broken connection. */
  destroy(): void;
}

/** RFC 6455, section 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const MESSAGE_BYTES_MAX = 1024 * 1024;
const [CONTINUED, TEXT, CLOSE, PING, PONG] = [0, 1, 8, 9, 10];

/** Answers the handshake and reads text messages. Anything else closes the connection. */
export function acceptSocket(
  request: IncomingMessage,
  socket: Duplex,
  onText: (text: string, line: SocketLine) => void | Promise<void>,
): SocketLine | null {
  const key = request.headers['sec-websocket-key'];
  if (key === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') {
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    return null;
  }
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  );
  const line: SocketLine = {
    send: (text) => void (socket.writable && socket.write(frame(TEXT, Buffer.from(text)))),
    destroy: () => void socket.destroy(),
  };
  let waiting = Buffer.alloc(0);
  let pieces: Buffer[] = [];
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let next = readFrame(waiting); next !== null; next = readFrame(waiting)) {
      if (next === 'wrong') return void socket.destroy();
      waiting = waiting.subarray(next.bytes);
      const { code, isLast, data } = next;
      if (code === CLOSE) return void socket.end(frame(CLOSE, data.subarray(0, 2)));
      if (code === PING) socket.write(frame(PONG, data));
      if (code !== TEXT && code !== CONTINUED) continue;
      pieces.push(data);
      if (pieces.reduce((sum, piece) => sum + piece.length, 0) > MESSAGE_BYTES_MAX)
        return void socket.destroy();
      if (!isLast) continue;
      const text = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      void onText(text, line);
    }
  });
  return line;
}

interface Frame {
  code: number;
  isLast: boolean;
  data: Buffer;
  bytes: number;
}

/** The first frame in the received bytes. Null if it is incomplete. Clients mask their frames. */
function readFrame(bytes: Buffer): Frame | 'wrong' | null {
  const [first = 0, second = 0] = bytes;
  if (bytes.length < 2) return null;
  if ((second & 0x80) === 0) return 'wrong';
  const short = second & 0x7f;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head + 4) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (length > MESSAGE_BYTES_MAX) return 'wrong';
  const end = head + 4 + length;
  if (bytes.length < end) return null;
  const mask = bytes.subarray(head, head + 4);
  const data = Buffer.from(bytes.subarray(head + 4, end));
  for (let i = 0; i < data.length; i += 1) data[i] = (data[i] ?? 0) ^ (mask[i % 4] ?? 0);
  return { code: first & 0x0f, isLast: (first & 0x80) !== 0, data, bytes: end };
}

function frame(code: number, data: Buffer): Buffer {
  const head =
    data.length < 126
      ? Buffer.from([0x80 | code, data.length])
      : data.length < 65_536
        ? Buffer.from([0x80 | code, 126, data.length >> 8, data.length & 0xff])
        : Buffer.concat([Buffer.from([0x80 | code, 127]), eightBytes(data.length)]);
  return Buffer.concat([head, data]);
}

function eightBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
