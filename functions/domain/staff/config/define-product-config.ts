import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { newId } from '#functions/lib/ids.ts';
import type { IdTypesByPrefix } from '#shared/ids.ts';
import type { FinancialProductStatus } from '#shared/schemas/investments.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { assertConfigObjectExists, type ConfigSection } from './config-section.ts';
import { updateConfig } from './update-config.ts';

interface Product {
  id: IdTypesByPrefix['fpr'] | IdTypesByPrefix['lpr'];
  status: FinancialProductStatus;
}

interface ProductConfigSpec<T extends Product, View> {
  place: ConfigSection<readonly T[], T>;
  prefix: 'fpr' | 'lpr';
  actions: Record<'create' | 'change' | 'remove', AuditAction>;
  /** Converts products for staff, each with its version. */
  views: (products: readonly T[], versionOf: (id: T['id']) => number) => Promise<View[]>;
}

/**
 * Declares the staff operations on a kind of products: list, create, update and remove, each change with its history.
 */
export function defineProductConfig<T extends Product, View extends { id: string; is_used: boolean }>({
  place,
  prefix,
  actions,
  views,
}: ProductConfigSpec<T, View>) {
  /** Lists every product, drafts and closed ones too, as stored now. */
  async function list(): Promise<View[]> {
    const { values, versions } = await place.config.read();
    return views(values, (id) => versions[id] ?? 0);
  }

  const find = async (id: T['id']): Promise<View | null> =>
    (await list()).find((candidate) => candidate.id === id) ?? null;

  /** @throws {AppError} NOT_FOUND */
  async function read(id: T['id']): Promise<View> {
    const product = await find(id);
    assertConfigObjectExists(product, 'NOT_FOUND');
    return product;
  }

  /**
   * Creates a product, once its rule is met.
   * @throws {AppError} LIMIT_REACHED; the errors of `updateConfig`.
   * @returns null while the product waits for its approval.
   */
  async function create(
    terms: Omit<T, 'id'>,
    request: StaffChangeContext,
  ): Promise<{ product: View | null; approval_id: string | null }> {
    const product = { ...terms, id: newId(prefix) } as T;
    const change = { action: actions.create, id: product.id, version: 0, edit: () => product };
    const { approval_id } = await updateConfig(place, change, request);
    return { product: await find(product.id), approval_id };
  }

  /**
   * Updates a product, once its rule is met. Running items keep their terms.
   * @throws {AppError} NOT_FOUND, LIMIT_REACHED; the errors of `updateConfig`.
   */
  async function change(
    id: T['id'],
    version: number | undefined,
    terms: Omit<T, 'id'>,
    request: StaffChangeContext,
  ): Promise<{ product: View; approval_id: string | null }> {
    const edit = (current: T | null) => {
      assertConfigObjectExists(current, 'NOT_FOUND');
      return { ...terms, id } as T;
    };
    const { approval_id } = await updateConfig(place, { action: actions.change, id, version, edit }, request);
    return { product: await read(id), approval_id };
  }

  /**
   * Deletes a product that was never used; closes a used one, which stays for its holders. Null when deleted.
   * @throws {AppError} NOT_FOUND; the errors of `updateConfig`: closing a used, already closed one changes nothing.
   */
  async function remove(id: T['id'], version: number | undefined, request: StaffChangeContext): Promise<View | null> {
    const { is_used } = await read(id);
    const edit = (current: T | null): T | null => {
      assertConfigObjectExists(current, 'NOT_FOUND');
      return is_used ? { ...current, status: 'closed' } : null;
    };
    await updateConfig(place, { action: actions.remove, id, version, edit }, request);
    return find(id);
  }

  return { list, read, create, change, remove };
}
