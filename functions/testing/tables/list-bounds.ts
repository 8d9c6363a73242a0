import { ANY_LIST } from '#functions/data/table/lists.ts';
import { findItemKindDeclaration } from './declared-kinds.ts';

/**
 * Yields every list in an item by its path, with its number of entries: nested lists under the path of the outer one.
 */
function* listsIn(value: unknown, path = ''): Generator<[path: string, entries: number]> {
  if (Array.isArray(value)) {
    yield [path, value.length];
    for (const entry of value) yield* listsIn(entry, path);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const [name, inner] of Object.entries(value)) yield* listsIn(inner, path === '' ? name : `${path}.${name}`);
}

/**
 * Rejects an item with an unbounded list, or more entries than the bound, on any test write. A list that users extend
 * without a bound grows until its item cannot be written any more. A collection declares its bounds as `lists`, any
 * other kind by `withLists`; undeclared kinds are not the platform's.
 * @throws {Error} naming the list.
 */
export function assertBoundedLists(item: { pk: string; sk: string }): void {
  const listSizes = [...listsIn(item)];
  const kind = listSizes.length === 0 ? undefined : findItemKindDeclaration(item);
  if (!kind) return;
  for (const [path, entries] of listSizes) {
    const maxEntries = kind.lists[path] ?? kind.lists[ANY_LIST];
    const list = `The list ${path} of ${item.pk} ${item.sk}`;
    if (maxEntries === undefined) throw new Error(`${list} has no bound that is declared.`);
    if (entries > maxEntries) throw new Error(`${list} has ${entries} entries, and ${maxEntries} at most.`);
  }
}
