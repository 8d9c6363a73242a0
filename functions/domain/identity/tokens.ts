import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SessionId } from '#shared/ids.ts';

/** A bearer token: owner, session, and 256 random bits of which only the hash is stored. */
export interface BearerToken<Owner extends string> {
  owner: Owner;
  session: SessionId;
  secret: string;
}

export const generateSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const formatBearerToken = (token: BearerToken<string>): string =>
  `${token.owner}.${token.session}.${token.secret}`;

/** Null for text that is no such token. */
export function parseBearerToken<Owner extends string>(text: string, prefix: 'usr' | 'stf'): BearerToken<Owner> | null {
  const match = /^([a-z]{3}_[0-9A-Z]{26})\.(ses_[0-9A-Z]{26})\.([\w-]{43})$/.exec(text);
  if (!match?.[1]?.startsWith(`${prefix}_`)) return null;
  return { owner: match[1] as Owner, session: match[2] as SessionId, secret: match[3] as string };
}

export function isSecretMatching(secret: string, hash: string | undefined): boolean {
  if (hash?.length !== 64) return false;
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'));
}
