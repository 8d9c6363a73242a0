import { declareItems, declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem, putItemIf, queryPage } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { KycId, UserId } from '#shared/ids.ts';
import { kycSubmissionCollection, type StoredKyc } from './kyc.ts';

/** Submissions by the fingerprint of their document number, to find one document of several users. */
const submissions = declareItems<string, KycId>((fingerprint) => `KYC_NUMBER#${fingerprint}`, null);

/** Submissions read for one fingerprint. */
const MAX_SUBMISSIONS = 50;

/** Builds the write that notes whose document number has this fingerprint. */
export const putKycNumber = ({ id, user_id }: StoredKyc, fingerprint: string): WriteOperation => ({
  label: `document number of ${id}`,
  key: submissions.key(fingerprint, id),
  put: { user_id },
});

/** Returns the submissions of other users with this fingerprint, newest first, from the last 50. */
export async function readKycDuplicates(user: UserId, fingerprint: string): Promise<StoredKyc[]> {
  const range = { ...submissions.range(fingerprint), newestFirst: true, limit: MAX_SUBMISSIONS };
  const { items } = await queryPage<{ sk: string; user_id: UserId }>(range);
  const others = items.filter(({ user_id }) => user_id !== user);
  const found = await kycSubmissionCollection.readEach(
    others.map(({ sk, user_id }) => ({ owner: user_id, id: submissions.nameIn(sk) })),
  );
  return found.filter((kyc) => kyc !== null);
}

const keys = declareKeyedItem('KYC_NUMBER_KEY');
/** There is one key. */
const KEY = 'CURRENT';

/** Returns the encrypted key of the fingerprints; null before the first one. */
export const readKycNumberKey = async (): Promise<string | null> =>
  (await getItem<{ sealed: string }>(keys.key(KEY)))?.sealed ?? null;

/** Stores the key unless there is one. */
export const addKycNumberKey = (sealed: string): Promise<boolean> =>
  putItemIf(keys.key(KEY), { sealed }, { condition: 'attribute_not_exists(pk)' });
