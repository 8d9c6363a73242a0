import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { now } from '#functions/lib/clock.ts';
import { PRODUCT } from '#shared/product.ts';

const PERIOD_SECONDS = 30;
/** Steps by which an authenticator's clock may be off. */
const TOLERANCE = 1;
const DIGITS = 6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a time step (RFC 4226 and 6238, SHA-1). */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return (number % 10 ** DIGITS).toString().padStart(DIGITS, '0');
}

/** A new secret of 160 random bits, base32. */
export const newTotpSecret = (): string => base32(randomBytes(20));

/** The time step that a code of six digits belongs to, or null when it is none of this secret's around now. */
export function totpStep(secret: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const key = fromBase32(secret);
  const current = Math.floor(now() / 1000 / PERIOD_SECONDS);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++)
    if (timingSafeEqual(Buffer.from(codeAt(key, step)), given)) found = step;
  return found;
}

/** The address from which an authenticator takes a secret, for a QR code; `label` says whose it is. */
export const totpUri = (secret: string, label: string): string =>
  `otpauth://totp/${PRODUCT}:${encodeURIComponent(label)}?secret=${secret}&issuer=${PRODUCT}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD_SECONDS}`;
