import { constants, deflateRawSync } from 'node:zlib';
import type { FramePayload } from '#functions/lib/post-frame.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';

/** Frame as sent, byte for byte, plain and compressed. */
export interface PreparedStreamFrame {
  plain: Buffer;
  deflated: Buffer;
}

/** A whole text message in one frame (RFC 6455, 5.2), and the compression bit (RFC 7692, 6). */
const TEXT_FRAME_OPCODE = 0x81;
const COMPRESSED = 0x40;
/** Tail of each compressed message, which is not sent (RFC 7692, 7.2.1). */
const TAIL_BYTES = 4;
/** Smaller frames gain nothing by compression, bytes. */
const WORTH_IT = 256;

function encodeFrame(first: number, body: Buffer): Buffer {
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

function encodeVariants(bytes: Buffer): PreparedStreamFrame {
  const plain = encodeFrame(TEXT_FRAME_OPCODE, bytes);
  if (bytes.length < WORTH_IT) return { plain, deflated: plain };
  // No message depends on the previous one, so that the same bytes work for all clients.
  const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, deflated: encodeFrame(TEXT_FRAME_OPCODE | COMPRESSED, packed.subarray(0, -TAIL_BYTES)) };
}

const cachedFrames = new WeakMap<object, PreparedStreamFrame>();

/** Prepares a frame once, for any number of clients. */
export function prepareStreamFrame(frame: FramePayload | SocketFrame): PreparedStreamFrame {
  const cachedFrame = cachedFrames.get(frame);
  if (cachedFrame) return cachedFrame;
  const prepared = encodeVariants('bytes' in frame ? frame.bytes : Buffer.from(JSON.stringify(frame)));
  cachedFrames.set(frame, prepared);
  return prepared;
}
