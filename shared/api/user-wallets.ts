import * as z from 'zod';
import { pageOutput, pageQuery } from '#shared/schemas/page.ts';
import { ownText, userWallet, walletAddress, walletTypeCodes } from '#shared/schemas/person.ts';
import { epochSeconds, id } from '#shared/schemas/scalars.ts';
import { endpoint } from './kit/endpoint.ts';

const oneWallet = z.strictObject({ id: id('wal') });
const proof = {
  message: z.string().min(1).max(2000),
  signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/, 'This is not a signature.'),
};

export const userWallets = {
  'GET /user-wallets/types': endpoint({
    summary: 'The kinds of wallets',
    caller: 'user',
    limit: 'read',
    output: z.object({ types: z.array(userWallet.shape.wallet_type) }),
  }),
  'GET /user-wallets': endpoint({
    summary: 'Own wallets; removed ones are left out',
    caller: 'main',
    limit: 'read',
    output: z.object({ wallets: z.array(userWallet) }),
  }),
  'POST /user-wallets': endpoint({
    summary: 'Note a wallet; it waits for its proof. A recovery phrase is refused',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      wallet_type_id: z.enum(walletTypeCodes),
      wallet_address: walletAddress,
      remark: ownText(50).optional(),
      /** Refused whatever it holds, and never kept. */
      seed_phrase: z
        .unknown()
        .superRefine((value, context) => {
          if (value !== undefined)
            context.addIssue({
              code: 'custom',
              message: 'Never give a recovery phrase to anybody, us included. It was not kept.',
              params: { reason: 'RECOVERY_PHRASE_REFUSED' },
            });
        })
        .optional(),
    }),
    output: z.object({ wallet: userWallet }),
    errors: ['LIMIT_REACHED', 'RECOVERY_PHRASE_REFUSED'],
  }),
  'POST /user-wallets/connect-web3': endpoint({
    summary: 'Note a wallet together with its proof',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      wallet_type_id: z.enum(walletTypeCodes),
      wallet_address: walletAddress,
      remark: ownText(50).optional(),
      ...proof,
    }),
    output: z.object({ wallet: userWallet }),
    errors: ['LIMIT_REACHED', 'SIGNATURE_INVALID', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /user-wallets/{id}/verify': endpoint({
    summary: 'Show by a signature that a wallet is one’s own',
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
  'GET /user-wallets/connections/history': endpoint({
    summary: 'When which wallet was connected, newest first',
    caller: 'main',
    limit: 'read',
    query: z.strictObject({ ...pageQuery }),
    output: z.object({
      connections: z.array(
        z.object({
          id: z.string(),
          wallet_address: z.string(),
          event: z.enum(['login', 'added', 'verified', 'removed']),
          address: z.string(),
          created_at: epochSeconds,
        }),
      ),
      ...pageOutput,
    }),
  }),
};
