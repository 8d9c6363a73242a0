import { levelChanges } from '#functions/data/users/level-changes.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { levels } from '#shared/api/levels.ts';

/** Level changes of one user. */
export const { page: listLevelChanges } = defineOwnList<(typeof levels)['GET /user-levels/history']>()({
  rows: 'history',
  of: levelChanges,
  filters: {},
  view: ({ id, from_level, to_level, reason, created_at }) => ({ id, from_level, to_level, reason, created_at }),
});
