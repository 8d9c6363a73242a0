/** Header bytes up to the frame's length: two, an extended length of up to eight, a mask of four. */
const LONGEST_HEAD = 14;

/**
 * Follows the frames (RFC 6455, 5.2) in a client's bytes, and reports one longer than `limit`. API Gateway takes
 * messages of 128 KB in frames of 32 KB, and `ws` has only the message limit.
 */
export function createFrameSizeCheck(limit: number, exceeded: () => void): (chunk: Buffer) => void {
  const head = Buffer.alloc(LONGEST_HEAD);
  let filled = 0;
  /** Bytes of the payload still to come. */
  let skip = 0;

  /** Returns the header bytes known so far. */
  const headLength = (): number => {
    if (filled < 2) return 2;
    const second = head[1] as number;
    const length = second & 0x7f;
    return 2 + (length === 127 ? 8 : length === 126 ? 2 : 0) + ((second & 0x80) === 0 ? 0 : 4);
  };
  const payloadLength = (): number => {
    const length = (head[1] as number) & 0x7f;
    if (length === 126) return head.readUInt16BE(2);
    return length === 127 ? Number(head.readBigUInt64BE(2)) : length;
  };

  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at);
        skip -= step;
        at += step;
        continue;
      }
      head[filled++] = chunk[at++] as number;
      if (filled < headLength()) continue;
      filled = 0;
      skip = payloadLength();
      if (skip > limit) return exceeded();
    }
  };
}
