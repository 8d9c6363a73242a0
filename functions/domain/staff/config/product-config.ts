import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import type { Fields } from '#functions/domain/staff/acts/differences.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Ids } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { ProductStatus } from '#shared/schemas/investments.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

interface Product {
  id: Ids['fpr'] | Ids['lpr'];
  status: ProductStatus;
}

interface Declared<T extends Product, View> {
  place: ConfigPlace<readonly T[]>;
  prefix: 'fpr' | 'lpr';
  actions: Record<'create' | 'change' | 'remove', AuditAction>;
  /** What of a product is recorded when it changes. */
  fieldsOf: (product: T) => Fields;
  /** Products as staff see them, each with how often it was changed. */
  views: (products: readonly T[], versionOf: (id: T['id']) => number) => Promise<View[]>;
}

/** There are so many at most. */
const MOST = 100;
/** All lie in one item, which may have 400 KB: their words may be long in every language. */
const MOST_BYTES = 350_000;

/** @throws {Refusal} LIMIT_REACHED where one item cannot hold them. */
function fitting<T>(values: readonly T[]): readonly T[] {
  if (values.length > MOST || Buffer.byteLength(JSON.stringify(values)) > MOST_BYTES)
    throw new Refusal('LIMIT_REACHED');
  return values;
}

/** Declares the products of a kind as staff list, make, change and remove them, each change with its history. */
export function productConfig<T extends Product, View extends { id: string; is_used: boolean }>({
  place,
  prefix,
  actions,
  fieldsOf,
  views,
}: Declared<T, View>) {
  /** Every product, drafts and closed ones too, as they are stored now. */
  async function list(): Promise<View[]> {
    const { values, versions } = await readConfigItem(place.key, place.field, place.seeded);
    return views(values, (id) => versions[id] ?? 0);
  }

  /** @throws {Refusal} NOT_FOUND */
  async function read(id: T['id']): Promise<View> {
    const product = (await list()).find((one) => one.id === id);
    if (!product) throw new Refusal('NOT_FOUND');
    return product;
  }

  /** @throws {Refusal} NOT_FOUND */
  function heldIn(values: readonly T[], id: T['id']): T {
    const held = values.find((product) => product.id === id);
    if (!held) throw new Refusal('NOT_FOUND');
    return held;
  }

  /** Makes a product. @throws {Refusal} LIMIT_REACHED; what `changeConfig` refuses. */
  async function create(terms: Omit<T, 'id'>, request: ChangeRequest): Promise<View> {
    const product = { ...terms, id: newId(prefix) } as T;
    const edit = (values: readonly T[]) => ({
      values: fitting([...values, product]),
      before: null,
      after: fieldsOf(product),
    });
    await changeConfig(place, { action: actions.create, id: product.id, version: 0, edit }, request);
    return read(product.id);
  }

  /**
   * Changes a product, in force everywhere within two seconds. What runs by it keeps the terms that it was made with.
   * @throws {Refusal} NOT_FOUND, LIMIT_REACHED; what `changeConfig` refuses.
   */
  async function change(
    id: T['id'],
    version: number | undefined,
    terms: Omit<T, 'id'>,
    request: ChangeRequest,
  ): Promise<View> {
    await read(id);
    const edit = (values: readonly T[]) => {
      const held = heldIn(values, id);
      const next = { ...terms, id } as T;
      return {
        values: fitting(values.map((product) => (product === held ? next : product))),
        before: fieldsOf(held),
        after: fieldsOf(next),
      };
    };
    await changeConfig(place, { action: actions.change, id, version, edit }, request);
    return read(id);
  }

  /**
   * Deletes a product that was never used; another one is closed, and stays for those who have it. Null where it was
   * deleted.
   * @throws {Refusal} NOT_FOUND; what `changeConfig` refuses, of a used one that is closed already that nothing changes.
   */
  async function remove(id: T['id'], version: number | undefined, request: ChangeRequest): Promise<View | null> {
    const { is_used } = await read(id);
    const edit = (values: readonly T[]) => {
      const held = heldIn(values, id);
      const before = fieldsOf(held);
      const closed: T = { ...held, status: 'closed' };
      if (is_used)
        return {
          values: values.map((product) => (product === held ? closed : product)),
          before,
          after: fieldsOf(closed),
        };
      const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
      return { values: values.filter((product) => product !== held), before, after: nothing };
    };
    await changeConfig(place, { action: actions.remove, id, version, edit }, request);
    return is_used ? read(id) : null;
  }

  return { list, read, create, change, remove };
}
