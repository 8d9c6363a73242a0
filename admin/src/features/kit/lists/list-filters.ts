import { parseChoiceParam, parseTextParam } from '#admin/lib/search-params.ts';
import type { AdminTranslationKey } from '#admin/lib/translate.ts';
import type { AccountKind } from '#shared/ids.ts';

/** Text filter: part of a name, an id, an address. Without `most` at most 64 characters. */
export interface TextListFilter {
  kind: 'text';
  /** Translation key, here and below. */
  label: AdminTranslationKey;
  most: number;
  /** Converts input to capitals, for symbols. */
  upper?: true;
}

/** One of a few values. */
export interface ChoiceListFilter<Value extends string = string> {
  kind: 'choice';
  label: AdminTranslationKey;
  /**
   * A value's translation key is `<area>.<value>`, dots and colons replaced by underscores; null to show raw values.
   */
  area: string | null;
  values: readonly Value[];
  /** Default choice; by default all. */
  unset?: AdminTranslationKey;
}

/** User filter set by a link: shown as a removable badge. */
export interface LinkedUserListFilter {
  kind: 'user';
}

/** User filter by name: nothing is requested without one, unless `optional`. */
export interface UserSearchListFilter {
  kind: 'person';
  label: AdminTranslationKey;
  optional?: true;
}

/** Filter set by a link: shown as a removable badge. `label` names its `value`. */
export interface LinkedValueListFilter {
  kind: 'link';
  label: AdminTranslationKey;
  /** Replaces the list's day range. */
  days?: true;
}

/** Choice from fetched options. */
export interface FetchedOptionsListFilter {
  kind: 'listed';
  label: AdminTranslationKey;
  /** A hook that returns the options loaded so far. */
  useOptions: () => readonly { value: string; label: string }[];
}

export type AdminListFilter =
  | TextListFilter
  | ChoiceListFilter
  | LinkedUserListFilter
  | UserSearchListFilter
  | LinkedValueListFilter
  | FetchedOptionsListFilter;

/** Filters for a parameter of an endpoint: a list of values cannot be a text filter. */
export type ListFilterForParameter<Value> = [Value] extends [string]
  ? | ChoiceListFilter<Value>
    | (string extends Value
        ? | TextListFilter
          | LinkedUserListFilter
          | UserSearchListFilter
          | LinkedValueListFilter
          | FetchedOptionsListFilter
        : never)
  : never;

export const createTextFilter = (
  label: AdminTranslationKey,
  more: Partial<Pick<TextListFilter, 'most' | 'upper'>> = {},
): TextListFilter => ({
  kind: 'text',
  label,
  most: 64,
  ...more,
});

export const createChoiceFilter = <const Value extends string>(
  label: AdminTranslationKey,
  area: string | null,
  values: readonly Value[],
  more: Pick<ChoiceListFilter, 'unset'> = {},
): ChoiceListFilter<Value> => ({ kind: 'choice', label, area, values, ...more });

export const createUserSearchFilter = (
  label: AdminTranslationKey,
  more: Pick<UserSearchListFilter, 'optional'> = {},
): UserSearchListFilter => ({
  kind: 'person',
  label,
  ...more,
});

export const createLinkedValueFilter = (
  label: AdminTranslationKey,
  more: Pick<LinkedValueListFilter, 'days'> = {},
): LinkedValueListFilter => ({
  kind: 'link',
  label,
  ...more,
});

export const createFetchedOptionsFilter = (
  label: AdminTranslationKey,
  useOptions: FetchedOptionsListFilter['useOptions'],
): FetchedOptionsListFilter => ({
  kind: 'listed',
  label,
  useOptions,
});

const user = (): LinkedUserListFilter => ({ kind: 'user' });

const kinds = ['live', 'demo'] as const satisfies readonly AccountKind[];

/** Builds filters for lists of account activity: symbol, own filters, live or demo, one user. */
export const buildAccountFilters = <Own extends Record<string, AdminListFilter>>(own: Own) => ({
  symbol: createTextFilter('order.symbolFilter', { most: 25, upper: true }),
  ...own,
  kind: createChoiceFilter('order.account', 'kind', kinds),
  user_id: user(),
});

/** Returns a value's translation key below its area. */
export const toFilterWordKey = (value: string): string => value.replaceAll(/[.:]/g, '_');

/** Reads a filter from an address; undefined when invalid. */
export function readFilterValue(filter: AdminListFilter, value: unknown): string | undefined {
  if (filter.kind === 'choice') return parseChoiceParam(value, filter.values);
  const text = parseTextParam(value);
  return filter.kind === 'text' ? text?.slice(0, filter.most) : text;
}
