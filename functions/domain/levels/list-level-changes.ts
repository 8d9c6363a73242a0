import { levelChangeCollection } from '#functions/data/users/level-changes.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { levelEndpoints } from '#shared/api/levels.ts';

/** Level changes of one user. */
export const { page: listLevelChanges } = defineOwnList<(typeof levelEndpoints)['GET /user-levels/history']>()({
  rows: 'history',
  of: levelChangeCollection,
  filters: {},
  view: ({ id, from_level, to_level, reason, created_at }) => ({ id, from_level, to_level, reason, created_at }),
});
