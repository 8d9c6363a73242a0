import { depositConfigs } from '#functions/domain/deposits/deposit-configs.ts';
import { exportOwnDeposits, listOwnDeposits } from '#functions/domain/deposits/list-own-deposits.ts';
import { lookAgain } from '#functions/domain/deposits/look-again.ts';
import { ownDepositView, readOwnDeposit } from '#functions/domain/deposits/read-deposit.ts';
import { recordClaim } from '#functions/domain/deposits/record-claim.ts';
import { deposits } from '#shared/api/deposits.ts';
import { type Handlers, serve } from './kit/serve.ts';

const handlers: Handlers<typeof deposits> = {
  'GET /deposits/configs': async (_, { caller }) => ({ configs: await depositConfigs(caller) }),
  'POST /deposits': async ({ body }, { caller }) => ({
    deposit: await ownDepositView(await recordClaim(caller, body)),
  }),
  'GET /deposits': ({ query }, { caller }) => listOwnDeposits(caller.account, query),
  'GET /deposits.csv': ({ query }, { caller }) => exportOwnDeposits(caller.account, query),
  'GET /deposits/{id}': async ({ params }, { caller }) => ({
    deposit: await ownDepositView(await readOwnDeposit(caller.account, params.id)),
  }),
  'PUT /deposits/{id}/confirmation': async ({ params }, { caller }) => ({
    deposit: await ownDepositView(await lookAgain(caller.account, params.id)),
  }),
};

export const handler = serve(deposits, handlers);
