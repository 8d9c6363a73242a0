import { toUserLevelView, readUserLevels } from '#functions/data/users/levels.ts';
import { listLevelChanges } from '#functions/domain/levels/list-level-changes.ts';
import { readUserLevelProgress } from '#functions/domain/levels/read-level.ts';
import { readTradingStats } from '#functions/domain/levels/read-trading-stats.ts';
import { levelEndpoints } from '#shared/api/levels.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof levelEndpoints> = {
  'GET /user-levels': (_, { caller }) => readUserLevelProgress(caller),
  'GET /user-levels/configs': async () => ({ levels: (await readUserLevels()).map(toUserLevelView) }),
  'GET /user-levels/history': ({ query }, { caller }) => listLevelChanges(caller.user.id, query),
  'GET /user-levels/trading-stats': ({ query }, { caller }) => readTradingStats(caller.account, query.period ?? '30d'),
};

export const handler = serve(levelEndpoints, handlers);
