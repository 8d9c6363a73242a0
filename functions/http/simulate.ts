import { exitDemo } from '#functions/domain/demo/exit-demo.ts';
import { listDemoAccounts } from '#functions/domain/demo/list-demo-accounts.ts';
import { openDemo } from '#functions/domain/demo/open-demo.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import { switchMode } from '#functions/domain/demo/switch-mode.ts';
import { accountMode, demoAccount } from '#shared/api/demo.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const domain = { ...demoAccount, ...accountMode };

const handlers: Handlers<typeof domain> = {
  'POST /simulate/create': (_, call) => openDemo(call.caller, call.token, call),
  'GET /simulate/list': async (_, { caller }) => ({ accounts: await listDemoAccounts(caller.user) }),
  'POST /simulate/reset': (_, { caller }) => resetDemo(caller.user),
  'POST /simulate/exit': async (_, call) => ({ session: await exitDemo(call.caller, call) }),
  'POST /auth/mode': ({ body }, call) => switchMode(call.caller, body.mode, call.token, call),
};

export const handler = serve(domain, handlers);
