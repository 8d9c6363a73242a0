import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import { SEEDED_MACROS } from './seeded-macros.ts';
import type { StoredMacro } from './stored-macro.ts';

export const storedMacros = declareConfig<readonly StoredMacro[], StoredMacro>({
  name: 'TICKET_MACROS',
  field: 'macros',
  seeded: SEEDED_MACROS,
  place: upsertInList(({ id }) => id),
});
