import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import { SEEDED_TICKET_MACROS } from './seeded-macros.ts';
import type { StoredTicketMacro } from './stored-macro.ts';

export const ticketMacroConfigStore = declareConfig<readonly StoredTicketMacro[], StoredTicketMacro>({
  name: 'TICKET_MACROS',
  field: 'macros',
  seeded: SEEDED_TICKET_MACROS,
  place: upsertInList(({ id }) => id),
});
