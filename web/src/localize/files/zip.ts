const HEAD = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers, each with its width in bytes. */
function packed(...fields: [value: number, width: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, width]) => sum + width, 0)));
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

/** An archive of uncompressed files: texts of a project are small, and a browser does not compress by itself. */
export async function zipOf(files: readonly { path: string; content: Blob }[], at: Date): Promise<Blob> {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const parts: BlobPart[] = [];
  const entries: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const name = new TextEncoder().encode(path);
    const crc = crcOf(new Uint8Array(await content.arrayBuffer()));
    const common: [number, 2 | 4][] = [
      [FLAGS, 2],
      [0, 2],
      [time, 2],
      [date, 2],
      [crc, 4],
      [content.size, 4],
      [content.size, 4],
      [name.length, 2],
      [0, 2],
    ];
    const head = packed([HEAD, 4], [VERSION, 2], ...common);
    parts.push(head, name, content);
    entries.push(
      packed([ENTRY, 4], [VERSION, 2], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    offset += head.length + name.length + content.size;
  }
  const size = entries.reduce((sum, each) => sum + each.length, 0);
  const end = packed(
    [END, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...entries, end], { type: 'application/zip' });
}
