import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '../../shared/product.ts';
import { now } from '../lib/clock.ts';

const PERIOD_SECONDS = 30;
/** Steps by which an authenticator's clock may be off. */
const TOLERANCE = 1;

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

/** A new secret of 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The time step that a code of six digits belongs to, or null when it is none of this secret's around now. */
export function totpStep(secret: string, code: string): number | null {
  const timestamp = now();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** The address from which an authenticator takes a secret, for a QR code; `label` says whose it is. */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS }).toString();
