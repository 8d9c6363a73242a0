import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { newId } from '#functions/lib/ids.ts';
import type { IdsByPrefix } from '#shared/ids.ts';
import type { ProductStatus } from '#shared/schemas/investments.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { updateConfig } from './change-config.ts';
import { assertExists, type ConfigSection } from './config-place.ts';

interface Product {
  id: IdsByPrefix['fpr'] | IdsByPrefix['lpr'];
  status: ProductStatus;
}

interface Declared<T extends Product, View> {
  place: ConfigSection<readonly T[], T>;
  prefix: 'fpr' | 'lpr';
  actions: Record<'create' | 'change' | 'remove', AuditAction>;
  /** Products as staff see them, each with how often it was changed. */
  views: (products: readonly T[], versionOf: (id: T['id']) => number) => Promise<View[]>;
}

/** Declares the products of a kind as staff list, make, change and remove them, each change with its history. */
export function defineProductConfig<T extends Product, View extends { id: string; is_used: boolean }>({
  place,
  prefix,
  actions,
  views,
}: Declared<T, View>) {
  /** Every product, drafts and closed ones too, as they are stored now. */
  async function list(): Promise<View[]> {
    const { values, versions } = await place.config.read();
    return views(values, (id) => versions[id] ?? 0);
  }

  const find = async (id: T['id']): Promise<View | null> => (await list()).find((one) => one.id === id) ?? null;

  /** @throws {Refusal} NOT_FOUND */
  async function read(id: T['id']): Promise<View> {
    const product = await find(id);
    assertExists(product, 'NOT_FOUND');
    return product;
  }

  /**
   * Makes a product, once its rule is met. @throws {Refusal} LIMIT_REACHED; what `changeConfig` refuses.
   * @returns null in the place of a product that waits for its approval.
   */
  async function create(
    terms: Omit<T, 'id'>,
    request: ChangeRequest,
  ): Promise<{ product: View | null; approval_id: string | null }> {
    const product = { ...terms, id: newId(prefix) } as T;
    const change = { action: actions.create, id: product.id, version: 0, edit: () => product };
    const { approval_id } = await updateConfig(place, change, request);
    return { product: await find(product.id), approval_id };
  }

  /**
   * Changes a product, once its rule is met. What runs by it keeps the terms that it was made with.
   * @throws {Refusal} NOT_FOUND, LIMIT_REACHED; what `changeConfig` refuses.
   */
  async function change(
    id: T['id'],
    version: number | undefined,
    terms: Omit<T, 'id'>,
    request: ChangeRequest,
  ): Promise<{ product: View; approval_id: string | null }> {
    const edit = (held: T | null) => {
      assertExists(held, 'NOT_FOUND');
      return { ...terms, id } as T;
    };
    const { approval_id } = await updateConfig(place, { action: actions.change, id, version, edit }, request);
    return { product: await read(id), approval_id };
  }

  /**
   * Deletes a product that was never used; another one is closed, and stays for those who have it. Null where it was
   * deleted.
   * @throws {Refusal} NOT_FOUND; what `changeConfig` refuses, of a used one that is closed already that nothing changes.
   */
  async function remove(id: T['id'], version: number | undefined, request: ChangeRequest): Promise<View | null> {
    const { is_used } = await read(id);
    const edit = (held: T | null): T | null => {
      assertExists(held, 'NOT_FOUND');
      return is_used ? { ...held, status: 'closed' } : null;
    };
    await updateConfig(place, { action: actions.remove, id, version, edit }, request);
    return find(id);
  }

  return { list, read, create, change, remove };
}
