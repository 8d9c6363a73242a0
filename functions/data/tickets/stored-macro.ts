import type { TicketMacroId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';

/** An answer that staff keep at hand, in every language. */
export interface StoredMacro {
  id: TicketMacroId;
  /** As staff call it. */
  title: string;
  texts: Record<Language, string>;
}
