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
  const bytes = Buffer.concat([Uint8Array.of(NOT_BOUNCEABLE, workchain), account, Uint8Array.of(0, 0)]);
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34);
  return bytes.toString('base64url');
}

/**
 * Returns the form that wallets show (`UQ…`, not bounceable, base64url), from either form in either base64. Returns
 * null for invalid and test network addresses, and for the raw form, which has no checksum.
 */
export function normalizeTonAddress(typed: string): string | null {
  if (!/^[A-Za-z0-9+/_-]{48}$/.test(typed)) return null;
  const bytes = Buffer.from(typed, 'base64url');
  const [flags, workchain] = bytes;
  if (crc16(bytes.subarray(0, 34)) !== bytes.readUInt16BE(34)) return null;
  if ((flags !== BOUNCEABLE && flags !== NOT_BOUNCEABLE) || (workchain !== 0 && workchain !== 0xff)) return null;
  return toTonAddress(bytes.subarray(2, 34), workchain);
}
