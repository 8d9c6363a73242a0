import { parseChoiceParam, parseTextParam } from '#admin/lib/search-params.ts';
import type { AdminKey } from '#admin/lib/translate.ts';
import type { AccountKind } from '#shared/ids.ts';

/** Text filter: part of a name, an id, an address. Without `most` at most 64 characters. */
export interface TextFilter {
  kind: 'text';
  /** Translation key, here and below. */
  label: AdminKey;
  most: number;
  /** Converts input to capitals, for symbols. */
  upper?: true;
}

/** One of a few values. */
export interface ChoiceFilter<Value extends string = string> {
  kind: 'choice';
  label: AdminKey;
  /**
   * A value's translation key is `<area>.<value>`, dots and colons replaced by underscores; null to show raw values.
   */
  area: string | null;
  values: readonly Value[];
  /** Default choice; by default all. */
  unset?: AdminKey;
}

/** User filter set by a link: shown as a removable badge. */
export interface UserFilter {
  kind: 'user';
}

/** User filter by name: nothing is requested without one, unless `optional`. */
export interface PersonFilter {
  kind: 'person';
  label: AdminKey;
  optional?: true;
}

/** Filter set by a link: shown as a removable badge. `label` names its `value`. */
export interface LinkFilter {
  kind: 'link';
  label: AdminKey;
  /** Replaces the list's day range. */
  days?: true;
}

/** Choice from fetched options. */
export interface OptionsFilter {
  kind: 'listed';
  label: AdminKey;
  /** A hook that returns the options loaded so far. */
  useOptions: () => readonly { value: string; label: string }[];
}

export type StaffListFilter = TextFilter | ChoiceFilter | UserFilter | PersonFilter | LinkFilter | OptionsFilter;

/** Filters for a parameter of an endpoint: a list of values cannot be a text filter. */
export type FilterFor<Value> = [Value] extends [string]
  ? | ChoiceFilter<Value>
    | (string extends Value ? TextFilter | UserFilter | PersonFilter | LinkFilter | OptionsFilter : never)
  : never;

export const textFilter = (label: AdminKey, more: Partial<Pick<TextFilter, 'most' | 'upper'>> = {}): TextFilter => ({
  kind: 'text',
  label,
  most: 64,
  ...more,
});

export const choiceFilter = <const Value extends string>(
  label: AdminKey,
  area: string | null,
  values: readonly Value[],
  more: Pick<ChoiceFilter, 'unset'> = {},
): ChoiceFilter<Value> => ({ kind: 'choice', label, area, values, ...more });

export const personFilter = (label: AdminKey, more: Pick<PersonFilter, 'optional'> = {}): PersonFilter => ({
  kind: 'person',
  label,
  ...more,
});

export const linkFilter = (label: AdminKey, more: Pick<LinkFilter, 'days'> = {}): LinkFilter => ({
  kind: 'link',
  label,
  ...more,
});

export const optionsFilter = (label: AdminKey, useOptions: OptionsFilter['useOptions']): OptionsFilter => ({
  kind: 'listed',
  label,
  useOptions,
});

const user = (): UserFilter => ({ kind: 'user' });

const kinds = ['live', 'demo'] as const satisfies readonly AccountKind[];

/** Builds filters for lists of account activity: symbol, own filters, live or demo, one user. */
export const buildAccountFilters = <Own extends Record<string, StaffListFilter>>(own: Own) => ({
  symbol: textFilter('order.symbolFilter', { most: 25, upper: true }),
  ...own,
  kind: choiceFilter('order.account', 'kind', kinds),
  user_id: user(),
});

/** Returns a value's translation key below its area. */
export const toWordKey = (value: string): string => value.replaceAll(/[.:]/g, '_');

/** Reads a filter from an address; undefined when invalid. */
export function readFilterValue(filter: StaffListFilter, value: unknown): string | undefined {
  if (filter.kind === 'choice') return parseChoiceParam(value, filter.values);
  const text = parseTextParam(value);
  return filter.kind === 'text' ? text?.slice(0, filter.most) : text;
}
