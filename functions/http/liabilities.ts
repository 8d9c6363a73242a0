import { listLiabilities, readLiabilitiesProof } from '#functions/domain/liabilities/read-liabilities.ts';
import { liabilities } from '#shared/api/liabilities.ts';
import { type Handlers, serve } from './kit/serve.ts';

const handlers: Handlers<typeof liabilities> = {
  'GET /public/liabilities': async () => ({ published: await listLiabilities() }),
  'GET /user/liabilities-proof': (_, { caller }) => readLiabilitiesProof(caller.account),
};

export const handler = serve(liabilities, handlers);
