import type { TicketMacroId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';

/** A prepared answer of staff, in every language. */
export interface StoredTicketMacro {
  id: TicketMacroId;
  /** Name for staff. */
  title: string;
  texts: Record<Language, string>;
}
