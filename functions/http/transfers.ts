import { exportOwnTransfers, listOwnTransfers } from '#functions/domain/transfers/list-own-transfers.ts';
import { readTransferLimits } from '#functions/domain/transfers/transfer-limits.ts';
import { readOwnTransfer, transferBetweenWallets } from '#functions/domain/transfers/transfer-money.ts';
import { transferEndpoints } from '#shared/api/transfers.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof transferEndpoints> = {
  'POST /wallet-transfer/create': async ({ body }, { caller, idempotencyKey }) => ({
    transfer: await transferBetweenWallets(caller, idempotencyKey, body),
  }),
  'GET /wallet-transfer/limits': async (_, { caller }) => ({ limits: await readTransferLimits(caller.account) }),
  'GET /wallet-transfer/list': ({ query }, { caller }) => listOwnTransfers(caller.account, query),
  'GET /wallet-transfer/list.csv': ({ query }, { caller }) => exportOwnTransfers(caller.account, query),
  'GET /wallet-transfer/{id}': async ({ params }, { caller }) => ({
    transfer: await readOwnTransfer(caller.account, params.id),
  }),
};

export const handler = serve(transferEndpoints, handlers);
