import { constants, deflateRawSync } from 'node:zlib';
import type { FramePayload } from '#functions/lib/post-frame.ts';
import type { Frame } from '#shared/messages/frames.ts';

/** Frame as sent, byte for byte, plain and compressed. */
export interface PreparedFrame {
  plain: Buffer;
  deflated: Buffer;
}

/** A whole text message in one frame (RFC 6455, 5.2), and the compression bit (RFC 7692, 6). */
const WHOLE_TEXT = 0x81;
const COMPRESSED = 0x40;
/** Tail of each compressed message, which is not sent (RFC 7692, 7.2.1). */
const TAIL_BYTES = 4;
/** Smaller frames gain nothing by compression, bytes. */
const WORTH_IT = 256;

function framed(first: number, body: Buffer): Buffer {
  const { length } = body;
  const head =
    length < 126
      ? Buffer.from([first, length])
      : length < 65_536
        ? Buffer.from([first, 126, length >> 8, length & 0xff])
        : Buffer.alloc(10);
  if (head.length === 10) {
    head.set([first, 127]);
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, body]);
}

function prepare(bytes: Buffer): PreparedFrame {
  const plain = framed(WHOLE_TEXT, bytes);
  if (bytes.length < WORTH_IT) return { plain, deflated: plain };
  // No message depends on the previous one, so that the same bytes work for all clients.
  const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, deflated: framed(WHOLE_TEXT | COMPRESSED, packed.subarray(0, -TAIL_BYTES)) };
}

const made = new WeakMap<object, PreparedFrame>();

/** Prepares a frame once, for any number of clients. */
export function prepareFrame(frame: FramePayload | Frame): PreparedFrame {
  const cachedFrame = made.get(frame);
  if (cachedFrame) return cachedFrame;
  const prepared = prepare('bytes' in frame ? frame.bytes : Buffer.from(JSON.stringify(frame)));
  made.set(frame, prepared);
  return prepared;
}
