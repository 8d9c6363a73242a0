import { readConfigItem } from '#functions/data/table/config-items.ts';
import { type StoredMacro, storedMacros } from '#functions/data/tickets/macros.ts';
import { SEEDED_MACROS } from '#functions/data/tickets/seeded-macros.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { exportRows } from '#functions/domain/staff/acts/export-rows.ts';
import { type ConfigPlace, changeConfig } from '#functions/domain/staff/config/change-config.ts';
import { newId } from '#functions/lib/ids.ts';
import type { TicketMacroId } from '#shared/ids.ts';
import { languages } from '#shared/languages.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { TicketMacro } from '#shared/schemas/admin/tickets.ts';

const MACROS: ConfigPlace<readonly StoredMacro[]> = {
  kind: 'ticket_macros',
  key: storedMacros.key(),
  field: 'macros',
  seeded: SEEDED_MACROS,
};

/** All lie in one item, which may have 400 KB. */
const MOST = 100;
const MOST_BYTES = 350_000;

type Terms = Omit<StoredMacro, 'id'>;

/** @throws {Refusal} LIMIT_REACHED where one item cannot hold them. */
function fitting(values: readonly StoredMacro[]): readonly StoredMacro[] {
  if (values.length > MOST || Buffer.byteLength(JSON.stringify(values)) > MOST_BYTES)
    throw new Refusal('LIMIT_REACHED');
  return values;
}

const fieldsOf = ({ title, texts }: Terms) => ({ title, texts: { ...texts } });

/** Every answer that is kept at hand, as they are stored now, by title. */
export async function listMacros(): Promise<TicketMacro[]> {
  const { values, versions } = await readConfigItem(MACROS.key, MACROS.field, MACROS.seeded);
  return values
    .map((macro) => ({ ...macro, version: versions[macro.id] ?? 0 }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

const columns: Column<TicketMacro>[] = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ...languages.map((language): Column<TicketMacro> => [language, ({ texts }) => texts[language]]),
];

/** The same as CSV, recorded with who took it. */
export const exportMacros = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listMacros(), columns, 'ticket_macros.export', {}, caller, address);

/** @throws {Refusal} NOT_FOUND */
async function readMacro(id: TicketMacroId): Promise<TicketMacro> {
  const macro = (await listMacros()).find((one) => one.id === id);
  if (!macro) throw new Refusal('NOT_FOUND');
  return macro;
}

/** @throws {Refusal} NOT_FOUND */
function heldIn(values: readonly StoredMacro[], id: TicketMacroId): StoredMacro {
  const held = values.find((macro) => macro.id === id);
  if (!held) throw new Refusal('NOT_FOUND');
  return held;
}

/** Keeps an answer at hand. @throws {Refusal} LIMIT_REACHED; what `changeConfig` refuses. */
export async function createMacro(terms: Terms, request: ChangeRequest): Promise<TicketMacro> {
  const macro: StoredMacro = { ...terms, id: newId('mac') };
  const edit = (values: readonly StoredMacro[]) => ({
    values: fitting([...values, macro]),
    before: null,
    after: fieldsOf(macro),
  });
  await changeConfig(MACROS, { action: 'ticket_macro.create', id: macro.id, version: 0, edit }, request);
  return readMacro(macro.id);
}

/** @throws {Refusal} NOT_FOUND, LIMIT_REACHED; what `changeConfig` refuses. */
export async function changeMacro(
  id: TicketMacroId,
  version: number,
  terms: Terms,
  request: ChangeRequest,
): Promise<TicketMacro> {
  await readMacro(id);
  const edit = (values: readonly StoredMacro[]) => {
    const held = heldIn(values, id);
    return {
      values: fitting(values.map((macro) => (macro === held ? { ...terms, id } : macro))),
      before: fieldsOf(held),
      after: fieldsOf(terms),
    };
  };
  await changeConfig(MACROS, { action: 'ticket_macro.change', id, version, edit }, request);
  return readMacro(id);
}

/** @throws {Refusal} NOT_FOUND; what `changeConfig` refuses. */
export async function removeMacro(id: TicketMacroId, version: number, request: ChangeRequest): Promise<void> {
  await readMacro(id);
  const edit = (values: readonly StoredMacro[]) => {
    const held = heldIn(values, id);
    return {
      values: values.filter((macro) => macro !== held),
      before: fieldsOf(held),
      after: { title: null, texts: null },
    };
  };
  await changeConfig(MACROS, { action: 'ticket_macro.remove', id, version, edit }, request);
}
