import { declareKeyedSingle, declareSingle } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { StaffId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { staffPartition } from './staff.ts';

/** Where a member of staff is written to. Missing for members of older versions until they add an address. */
export interface StaffContact {
  email: string | null;
  /** When the member proved that the address is theirs; null while they have not. */
  verified_at: EpochSeconds | null;
  /** Of the browser in which they did. */
  language?: string;
  /** Counts the writes. */
  version: number;
}

const contacts = declareSingle(staffPartition, 'CONTACT');
/** Unique among the staff whatever the case, also before they are verified. */
const staffEmails = declareKeyedSingle('STAFFEMAIL', (email) => email.toLowerCase());

/** Of a member who has given no address yet. */
export const NO_CONTACT: StaffContact = { email: null, verified_at: null, version: 0 };

export const readStaffContact = async (id: StaffId): Promise<StaffContact> =>
  (await getItem<StaffContact>(contacts.key(id))) ?? NO_CONTACT;

export async function readStaffContacts(ids: readonly StaffId[]): Promise<Map<StaffId, StaffContact>> {
  const found = await getItems<StaffContact>(ids.map((id) => contacts.key(id)));
  return new Map(ids.map((id, i) => [id, found[i] ?? NO_CONTACT]));
}

/** The member whose address this is, verified or not; null where it is nobody's. */
export const findStaffByEmail = async (email: string): Promise<StaffId | null> =>
  (await getItem<{ staff_id: StaffId }>(staffEmails.key(email)))?.staff_id ?? null;

/**
 * The writes that change a contact, with the address taken and the one before given free.
 * @throws {Refusal} by their transaction: VALIDATION_FAILED at `email` where another member has it, CHANGED_MEANWHILE
 *   where the contact is not as it was read.
 */
export function replaceStaffContact(
  id: StaffId,
  seen: StaffContact,
  change: Partial<Omit<StaffContact, 'version'>>,
): WriteOperation[] {
  const next: StaffContact = { ...seen, ...change, version: seen.version + 1 };
  const isMoved = next.email?.toLowerCase() !== seen.email?.toLowerCase();
  return [
    {
      label: `contact of ${id}`,
      key: contacts.key(id),
      put: { ...next },
      ...(seen.version === 0
        ? { condition: 'attribute_not_exists(pk)' }
        : { condition: 'version = :seen', values: { ':seen': seen.version } }),
      fails: 'CHANGED_MEANWHILE',
    },
    ...(isMoved && next.email !== null
      ? [
          {
            label: 'e-mail',
            key: staffEmails.key(next.email),
            put: { staff_id: id },
            condition: 'attribute_not_exists(pk)',
            fails: (cause: Error) =>
              new AppError('VALIDATION_FAILED', { fields: { email: fieldError('emailTaken') }, cause }),
          },
        ]
      : []),
    ...(isMoved && seen.email !== null ? [{ label: 'e-mail before', delete: staffEmails.key(seen.email) }] : []),
  ];
}
