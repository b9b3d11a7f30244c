const element = (id: string, body: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};

/** 1280 × 720, 25 frames per second for 4 s, VP9 and Opus. It has no content to play. */
export function sampleWebm(): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(4000);
  const video = element(
    'e0',
    Buffer.concat([element('b0', Buffer.from([5, 0])), element('ba', Buffer.from([2, 0xd0]))]),
  );
  const track = element(
    'ae',
    Buffer.concat([
      element('83', Buffer.from([1])),
      element('86', Buffer.from('V_VP9')),
      element('23e383', Buffer.from([0x02, 0x62, 0x5a, 0x00])),
      video,
    ]),
  );
  const sound = element(
    'ae',
    Buffer.concat([element('83', Buffer.from([2])), element('86', Buffer.from('A_OPUS'))]),
  );
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      Buffer.concat([
        element('1549a966', element('4489', duration)),
        element('1654ae6b', Buffer.concat([track, sound])),
        element('1f43b675', Buffer.alloc(50)),
      ]),
    ),
  ]);
}
