import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { referralCode, loginSession, totpCode, username } from '#shared/schemas/identity.ts';
import { epochSeconds, nameSchema, prefixedIdSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { userWallet, evmWalletAddress, externalWalletTypeCodes } from '#shared/schemas/wallets.ts';
import { evmChainIds } from '#shared/wallets/chains.ts';
import { endpoint } from './lib/endpoint.ts';
import { paginatedListEndpoint } from './lib/list.ts';

export const externalWalletKinds = [
  'metamask',
  'trust_wallet',
  'coinbase_wallet',
  'imtoken',
  'tokenpocket',
  'walletconnect',
  'onchain_wallet',
  // Names from the specification.
  'trustwallet',
  'coinbase',
  'phantom',
  'brave',
  'onchain',
  'unknown',
] as const;
export type ExternalWalletKind = (typeof externalWalletKinds)[number];

export const walletLoginEndpoints = {
  'GET /auth/wallet-options': endpoint({
    summary: 'List wallet connection options',
    description: 'Ways to connect wallets other than those of the browser.',
    caller: 'anyone',
    output: z.object({
      /** Settings of WalletConnect; null when it is not configured. */
      walletconnect: z.object({ project_id: z.string(), relay: z.string() }).nullable(),
    }),
  }),
  'POST /auth/wallet-nonce': endpoint({
    summary: 'Create a message for a wallet to sign',
    description: 'An EIP-4361 message to log in or to add the wallet. Valid once, for this address, for ten minutes.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ wallet_address: evmWalletAddress, chain_id: z.literal([...evmChainIds]) }),
    output: z.object({
      nonce: z.string(),
      message: z.string(),
      domain: z.string(),
      uri: z.string(),
      expires_at: epochSeconds,
    }),
    errors: ['SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/wallet-login': endpoint({
    summary: 'Log in with a wallet',
    description: 'Needs the signed message. The first login creates an account.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      wallet_address: evmWalletAddress,
      wallet_type: z.enum(externalWalletKinds),
      coin_type: textLineSchema(10).optional(),
      network_type: textLineSchema(20).optional(),
      message: z.string().min(1).max(2000),
      signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/, schemaError('signature')),
      username: username.optional(),
      referral_code: referralCode.optional(),
      code: totpCode.optional(),
    }),
    output: loginSession,
    errors: [
      ...systemOffErrorNames,
      'SIGNATURE_INVALID',
      'SERVICE_UNAVAILABLE',
      'TOTP_REQUIRED',
      'INVALID_CREDENTIALS',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_LOCKED',
      'COUNTRY_RESTRICTED',
    ],
  }),
};

const oneWallet = z.strictObject({ id: prefixedIdSchema('uwl') });

const proof = {
  message: z.string().min(1).max(2000),
  signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/, schemaError('signature')),
};

export const userWalletEndpoints = {
  'GET /user-wallets/types': endpoint({
    summary: 'List wallet types',
    caller: 'user',
    output: z.object({ types: z.array(userWallet.shape.wallet_type) }),
  }),
  'GET /user-wallets': endpoint({
    summary: 'List own wallets',
    description: 'Removed wallets are left out.',
    caller: 'main',
    output: z.object({ wallets: z.array(userWallet) }),
  }),
  'POST /user-wallets': endpoint({
    summary: 'Add a wallet',
    description: 'It stays pending until its ownership is proven. Recovery phrases are rejected.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      wallet_type_id: z.enum(externalWalletTypeCodes),
      wallet_address: evmWalletAddress,
      remark: nameSchema(50).optional(),
      /** Rejected with any value, and never stored. */
      seed_phrase: z
        .unknown()
        .superRefine((value, context) => {
          if (value !== undefined)
            context.addIssue({
              code: 'custom',
              message: schemaError('recoveryPhrase'),
              params: { reason: 'RECOVERY_PHRASE_REFUSED' },
            });
        })
        .optional()
        .meta({ not: {} }),
    }),
    output: z.object({ wallet: userWallet }),
    errors: ['LIMIT_REACHED', 'RECOVERY_PHRASE_REFUSED'],
  }),
  'POST /user-wallets/connect-web3': endpoint({
    summary: 'Add a wallet with proof of ownership',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      wallet_type_id: z.enum(externalWalletTypeCodes),
      wallet_address: evmWalletAddress,
      remark: nameSchema(50).optional(),
      ...proof,
    }),
    output: z.object({ wallet: userWallet }),
    errors: ['LIMIT_REACHED', 'SIGNATURE_INVALID', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /user-wallets/{id}/verify': endpoint({
    summary: 'Prove ownership of a wallet',
    description: 'Needs a signature of the wallet.',
    caller: 'main',
    limit: 'secret',
    params: oneWallet,
    body: z.strictObject(proof),
    output: z.object({ wallet: userWallet }),
    errors: ['NOT_FOUND', 'SIGNATURE_INVALID', 'SERVICE_UNAVAILABLE'],
  }),
  'DELETE /user-wallets/{id}': endpoint({
    summary: 'Remove a wallet',
    caller: 'main',
    limit: 'secret',
    params: oneWallet,
    output: z.object({}),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS'],
  }),
  ...paginatedListEndpoint('/user-wallets/connections/history', {
    summary: 'List wallet connections',
    description: 'Newest first.',
    caller: 'main',
    rows: {
      connections: z.object({
        id: z.string(),
        wallet_address: z.string(),
        event: z.enum(['login', 'added', 'verified', 'removed']),
        address: z.string(),
        created_at: epochSeconds,
      }),
    },
  }),
};
