import { Secret, TOTP } from 'otpauth';
import { now } from '#functions/lib/clock.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

const PERIOD_SECONDS = 30;
/** Steps by which an authenticator’s clock may deviate. */
const TOLERANCE = 1;
const DIGITS = 6;

/** A new secret of 160 random bits, base32. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the time step of a six-digit code; null when it does not match this secret now. */
export function findTotpStep(secret: string, code: string): number | null {
  // The library throws on six characters that are not six bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret, digits: DIGITS, period: PERIOD_SECONDS });
  const timestamp = now();
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Returns the URI from which an authenticator reads a secret, for a QR code; `label` names the account. */
export const buildTotpUri = (secret: string, label: string): string =>
  `otpauth://totp/${PRODUCT_NAME}:${encodeURIComponent(label)}?secret=${secret}&issuer=${PRODUCT_NAME}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD_SECONDS}`;
