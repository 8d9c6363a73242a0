import { ticketMacroConfigStore } from '#functions/data/tickets/macros.ts';
import type { StoredTicketMacro } from '#functions/data/tickets/stored-macro.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { assertConfigObjectExists, type ConfigSection } from '#functions/domain/staff/config/config-section.ts';
import { updateConfig } from '#functions/domain/staff/config/update-config.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { TicketMacroId } from '#shared/ids.ts';
import { languages } from '#shared/languages.ts';
import type { TicketMacro } from '#shared/schemas/admin/tickets.ts';

/** Most macros. */
const MAX_MACROS = 100;

type MacroTerms = Omit<StoredTicketMacro, 'id'>;

/** @throws {AppError} LIMIT_REACHED */
function assertFew(macros: readonly StoredTicketMacro[]): void {
  if (macros.length > MAX_MACROS) throw new AppError('LIMIT_REACHED');
}

const MACROS: ConfigSection<readonly StoredTicketMacro[], StoredTicketMacro> = {
  kind: 'ticket_macros',
  config: ticketMacroConfigStore,
  objectOf: (macros, id) => macros.find((macro) => macro.id === id) ?? null,
  fieldsOf: ({ title, texts }) => ({ title, texts: { ...texts } }),
  assertFits: assertFew,
};

/** Lists every macro, as stored now, by title. */
export async function listTicketMacros(): Promise<TicketMacro[]> {
  const { values, versions } = await ticketMacroConfigStore.read();
  return values
    .map((macro) => ({ ...macro, version: versions[macro.id] ?? 0 }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

const columns: CsvColumn<TicketMacro>[] = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ...languages.map((language): CsvColumn<TicketMacro> => [language, ({ texts }) => texts[language]]),
];

/** Exports the same as CSV, and records who did. */
export const exportTicketMacros = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listTicketMacros(), columns, 'ticket_macros.export', {}, caller, address);

/** @throws {AppError} NOT_FOUND */
async function readMacro(id: TicketMacroId): Promise<TicketMacro> {
  const macro = (await listTicketMacros()).find((candidate) => candidate.id === id);
  if (!macro) throw new AppError('NOT_FOUND');
  return macro;
}

/** Creates a macro. @throws {AppError} LIMIT_REACHED; the errors of `updateConfig`. */
export async function createTicketMacro(terms: MacroTerms, request: StaffChangeContext): Promise<TicketMacro> {
  const macro: StoredTicketMacro = { ...terms, id: newId('mac') };
  const change = { action: 'ticket_macro.create', id: macro.id, version: 0, edit: () => macro } as const;
  await updateConfig(MACROS, change, request);
  return readMacro(macro.id);
}

/** @throws {AppError} NOT_FOUND, LIMIT_REACHED; the errors of `updateConfig`. */
export async function updateTicketMacro(
  id: TicketMacroId,
  version: number,
  terms: MacroTerms,
  request: StaffChangeContext,
): Promise<TicketMacro> {
  await readMacro(id);
  const edit = (current: StoredTicketMacro | null): StoredTicketMacro => {
    assertConfigObjectExists(current, 'NOT_FOUND');
    return { ...terms, id };
  };
  await updateConfig(MACROS, { action: 'ticket_macro.change', id, version, edit }, request);
  return readMacro(id);
}

/** @throws {AppError} NOT_FOUND; the errors of `updateConfig`. */
export async function removeTicketMacro(
  id: TicketMacroId,
  version: number,
  request: StaffChangeContext,
): Promise<void> {
  await readMacro(id);
  await updateConfig(MACROS, { action: 'ticket_macro.remove', id, version, edit: () => null }, request);
}
