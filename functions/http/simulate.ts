import { exitDemoSession } from '#functions/domain/demo/exit-demo.ts';
import { listDemoAccounts } from '#functions/domain/demo/list-demo-accounts.ts';
import { openDemoSession } from '#functions/domain/demo/open-demo.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import { switchAccountMode } from '#functions/domain/demo/switch-mode.ts';
import { accountModeEndpoints, demoAccountEndpoints } from '#shared/api/demo.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const domain = { ...demoAccountEndpoints, ...accountModeEndpoints };

const handlers: EndpointHandlers<typeof domain> = {
  'POST /simulate/create': (_, call) => openDemoSession(call.caller, call.token, call),
  'GET /simulate/list': async (_, { caller }) => ({ accounts: await listDemoAccounts(caller.user) }),
  'POST /simulate/reset': (_, { caller }) => resetDemo(caller.user),
  'POST /simulate/exit': async (_, call) => ({ session: await exitDemoSession(call.caller, call) }),
  'POST /auth/mode': ({ body }, call) => switchAccountMode(call.caller, body.mode, call.token, call),
};

export const handler = serve(domain, handlers);
