import { levelView, readLevels } from '#functions/data/users/levels.ts';
import { listLevelChanges } from '#functions/domain/levels/list-level-changes.ts';
import { readLevel } from '#functions/domain/levels/read-level.ts';
import { readTradingStats } from '#functions/domain/levels/read-trading-stats.ts';
import { levels } from '#shared/api/levels.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof levels> = {
  'GET /user-levels': (_, { caller }) => readLevel(caller),
  'GET /user-levels/configs': async () => ({ levels: (await readLevels()).map(levelView) }),
  'GET /user-levels/history': ({ query }, { caller }) => listLevelChanges(caller.user.id, query),
  'GET /user-levels/trading-stats': ({ query }, { caller }) => readTradingStats(caller.account, query.period ?? '30d'),
};

export const handler = serve(levels, handlers);
