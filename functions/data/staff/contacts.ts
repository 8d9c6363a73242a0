import { declareKeyedItem, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { staffPartition } from './staff.ts';

/** E-mail contact of a member of staff. Missing for members of older versions until they add an address. */
export interface StaffContact {
  email: string | null;
  /** When the member verified the address; null until then. */
  verified_at: EpochSeconds | null;
  /** Language of the browser that verified it. */
  language?: string;
  /** Number of writes. */
  version: number;
}

const contacts = declareSingleItem(staffPartition, 'CONTACT');
/** Unique among staff regardless of case, also before verification. */
const staffEmails = declareKeyedItem('STAFFEMAIL', (email) => email.toLowerCase());

/** Contact of a member without an address. */
export const EMPTY_STAFF_CONTACT: StaffContact = { email: null, verified_at: null, version: 0 };

export const readStaffContact = async (id: StaffId): Promise<StaffContact> =>
  (await getItem<StaffContact>(contacts.key(id))) ?? EMPTY_STAFF_CONTACT;

export async function readStaffContacts(ids: readonly StaffId[]): Promise<Map<StaffId, StaffContact>> {
  const staffContacts = await getItems<StaffContact>(ids.map((id) => contacts.key(id)));
  return new Map(ids.map((id, i) => [id, staffContacts[i] ?? EMPTY_STAFF_CONTACT]));
}

/** Returns the member with this address, verified or not, or null. */
export const findStaffByEmail = async (email: string): Promise<StaffId | null> =>
  (await getItem<{ staff_id: StaffId }>(staffEmails.key(email)))?.staff_id ?? null;

/**
 * Builds the writes that change a contact, reserve its address and release the old one.
 * @throws {AppError} by their transaction: VALIDATION_FAILED at `email` when another member has it, CHANGED_MEANWHILE
 * when the contact changed since it was read.
 */
export function replaceStaffContact(
  id: StaffId,
  current: StaffContact,
  change: Partial<Omit<StaffContact, 'version'>>,
): WriteOperation[] {
  const next: StaffContact = { ...current, ...change, version: current.version + 1 };
  const isMoved = next.email?.toLowerCase() !== current.email?.toLowerCase();
  return [
    {
      label: `contact of ${id}`,
      key: contacts.key(id),
      put: { ...next },
      ...(current.version === 0
        ? { condition: 'attribute_not_exists(pk)' }
        : { condition: 'version = :seen', values: { ':seen': current.version } }),
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
    ...(isMoved && current.email !== null ? [{ label: 'e-mail before', delete: staffEmails.key(current.email) }] : []),
  ];
}
