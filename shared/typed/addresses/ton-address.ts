import { base64url } from '@scure/base';

/** First byte of a TON address: states whether coins bounce from an account that does not exist yet. */
const BOUNCEABLE = 0x11;
const NOT_BOUNCEABLE = 0x51;

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc >= 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/**
 * Returns the address of an account of 32 bytes in the form that wallets show; default workchain is that of wallets.
 */
export function toTonAddress(account: Uint8Array, workchain = 0): string {
  const bytes = Uint8Array.of(NOT_BOUNCEABLE, workchain, ...account);
  const sum = crc16(bytes);
  return base64url.encode(Uint8Array.of(...bytes, sum >> 8, sum & 0xff));
}

/**
 * Returns the form that wallets show (`UQ…`, not bounceable, base64url), from either form in either base64. Returns
 * null for invalid and test network addresses, and for the raw form, which has no checksum.
 */
export function normalizeTonAddress(typed: string): string | null {
  if (!/^[A-Za-z0-9+/_-]{48}$/.test(typed)) return null;
  const bytes = base64url.decode(typed.replaceAll('+', '-').replaceAll('/', '_'));
  const [flags, workchain] = bytes;
  if (crc16(bytes.subarray(0, 34)) !== ((bytes[34] ?? 0) << 8) + (bytes[35] ?? 0)) return null;
  if ((flags !== BOUNCEABLE && flags !== NOT_BOUNCEABLE) || (workchain !== 0 && workchain !== 0xff)) return null;
  return toTonAddress(bytes.subarray(2, 34), workchain);
}
