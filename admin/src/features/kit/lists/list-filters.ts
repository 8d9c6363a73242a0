import { parseChoiceParam, parseTextParam } from '#admin/lib/search-params.ts';
import type { AdminKey } from '#admin/lib/translate.ts';
import type { AccountKind } from '#shared/ids.ts';

/** Text that is typed: part of a name, an id, an address. Without `most` at most 64 characters. */
export interface TextFilter {
  kind: 'text';
  /** Keys of words, here and below. */
  label: AdminKey;
  most: number;
  /** What is looked for is written in capitals: symbols. */
  upper?: true;
}

/** One of a few values. */
export interface ChoiceFilter<Value extends string = string> {
  kind: 'choice';
  label: AdminKey;
  /** The word of a value is `<area>.<value>`, its dots and colons as underscores; null where values are shown as they are. */
  area: string | null;
  values: readonly Value[];
  /** What is chosen where nothing is; all of it where this is left out. */
  unset?: AdminKey;
}

/** One user, by a link from elsewhere: shown as what can be taken back. */
export interface UserFilter {
  kind: 'user';
}

/** One person, who is found by a name: nothing is asked before there is one, unless it is `optional`. */
export interface PersonFilter {
  kind: 'person';
  label: AdminKey;
  optional?: true;
}

/** What a link from elsewhere asks for: shown as what can be taken back. `label` says its `value`. */
export interface LinkFilter {
  kind: 'link';
  label: AdminKey;
  /** Takes the place of the days that the list is narrowed to. */
  days?: true;
}

/** One of what is read for it. */
export interface OptionsFilter {
  kind: 'listed';
  label: AdminKey;
  /** A hook: what can be chosen, as far as it is known. */
  useOptions: () => readonly { value: string; label: string }[];
}

export type StaffListFilter = TextFilter | ChoiceFilter | UserFilter | PersonFilter | LinkFilter | OptionsFilter;

/** What can filter by a parameter of an endpoint: a list of values cannot be typed into. */
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

/** Those of lists of what accounts do: by symbol, their own, live or demo, one user. */
export const buildAccountFilters = <Own extends Record<string, StaffListFilter>>(own: Own) => ({
  symbol: textFilter('order.symbolFilter', { most: 25, upper: true }),
  ...own,
  kind: choiceFilter('order.account', 'kind', kinds),
  user_id: user(),
});

/** The key of the word of a value, below the area of its words. */
export const toWordKey = (value: string): string => value.replaceAll(/[.:]/g, '_');

/** What an address says of a filter, as far as it makes sense. */
export function readFilterValue(filter: StaffListFilter, value: unknown): string | undefined {
  if (filter.kind === 'choice') return parseChoiceParam(value, filter.values);
  const given = parseTextParam(value);
  return filter.kind === 'text' ? given?.slice(0, filter.most) : given;
}
