import { exportOwnDeposits, listOwnDeposits } from '#functions/domain/deposits/list-own-deposits.ts';
import { readDepositConfigs } from '#functions/domain/deposits/read-deposit-configs.ts';
import { toOwnDepositView, readOwnDeposit } from '#functions/domain/deposits/read-deposit.ts';
import { recheckDeposit } from '#functions/domain/deposits/recheck-deposit.ts';
import { recordDepositClaim } from '#functions/domain/deposits/record-claim.ts';
import { depositEndpoints } from '#shared/api/deposits.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof depositEndpoints> = {
  'GET /deposits/configs': async (_, { caller }) => ({ configs: await readDepositConfigs(caller) }),
  'POST /deposits': async ({ body }, { caller }) => ({
    deposit: await toOwnDepositView(await recordDepositClaim(caller, body)),
  }),
  'GET /deposits': ({ query }, { caller }) => listOwnDeposits(caller.account, query),
  'GET /deposits.csv': ({ query }, { caller }) => exportOwnDeposits(caller.account, query),
  'GET /deposits/{id}': async ({ params }, { caller }) => ({
    deposit: await toOwnDepositView(await readOwnDeposit(caller.account, params.id)),
  }),
  'PUT /deposits/{id}/confirmation': async ({ params }, { caller }) => ({
    deposit: await toOwnDepositView(await recheckDeposit(caller.account, params.id)),
  }),
};

export const handler = serve(depositEndpoints, handlers);
