import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import { ApiError } from '#shared/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Input, SearchInput } from '#ui/input.tsx';
import type { AdminListSearchParams, AdminList } from './create-staff-list.ts';
import {
  type ChoiceListFilter,
  type AdminListFilter,
  type LinkedValueListFilter,
  type FetchedOptionsListFilter,
  type TextListFilter,
  type LinkedUserListFilter,
  toFilterWordKey,
} from './list-filters.ts';
import { UserSearchControl } from './user-search-control.tsx';

/** Sets or removes parameters of the address. */
type SetParams = (change: Record<string, string | undefined>) => void;

interface FiltersProps {
  list: Pick<AdminList, 'filters' | 'days'>;
  search: AdminListSearchParams;
  onChange: SetParams;
  /** Error of the list's request. */
  error: unknown;
}

interface ControlProps<Declared> {
  filter: Declared;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function ChoiceControl({ filter: { label, area, values, unset }, value, onChange }: ControlProps<ChoiceListFilter>) {
  const { t } = useTranslation('admin');
  const words = values.map((choice) => ({
    value: choice,
    label: area === null ? choice : t(`${area}.${toFilterWordKey(choice)}`, { defaultValue: toFilterWordKey(choice) }),
  }));
  return (
    <Field label={t(label)} className="w-32 grow sm:grow-0">
      {(control) => (
        <Select
          {...control}
          options={[{ value: '', label: t(unset ?? 'list.all') }, ...words]}
          value={value ?? ''}
          onChange={(event) => onChange(values.find((choice) => choice === event.target.value))}
        />
      )}
    </Field>
  );
}

function ListedControl({ filter: { label, useOptions }, value, onChange }: ControlProps<FetchedOptionsListFilter>) {
  const { t } = useTranslation('admin');
  const options = useOptions();
  // Keeps an unknown value from the address.
  const unknown = value !== undefined && options.every((choice) => choice.value !== value);
  return (
    <Field label={t(label)} className="w-44 grow sm:grow-0">
      {(control) => (
        <Select
          {...control}
          options={[
            { value: '', label: t('list.all') },
            ...(unknown ? [{ value, label: shortenObjectId(value) }] : []),
            ...options,
          ]}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Field>
  );
}

/** Delay before a search starts, ms. */
const SEARCH_DELAY_MS = 350;

/** Search field that searches after a pause, or at once on Enter. */
function TextControl({ filter: { label, most, upper }, value, onChange }: ControlProps<TextListFilter>) {
  const { t } = useTranslation(['admin', 'common']);
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastValue = useRef(value);
  // The address may change from elsewhere: history, a link.
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    setTyped(value ?? '');
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changeTo = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim() === '' ? undefined : text.trim();
    if (next === lastValue.current) return;
    lastValue.current = next;
    onChange(upper ? next?.toUpperCase() : next);
  };
  return (
    <SearchInput
      label={t(label)}
      clearLabel={t('common:clear')}
      value={typed}
      maxLength={most}
      className="w-full sm:w-52"
      onValue={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        if (text === '') changeTo('');
        else timer.current = setTimeout(() => changeTo(text), SEARCH_DELAY_MS);
      }}
      onBlur={() => changeTo(typed)}
    />
  );
}

/** Fields for the first and last day in this device's zone; the list's error is shown next to them. */
function DayControls({ search: { from, to }, onChange, error }: Omit<FiltersProps, 'list'>) {
  const { t } = useTranslation('admin');
  const errorFields = error instanceof ApiError ? error.fields : {};
  const day = (name: 'from' | 'to', value: string | undefined) => (
    <Field
      label={t(`list.${name}`)}
      error={errorFields[name] && t(`list.${name}Refused`)}
      className="w-36 grow sm:grow-0"
    >
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange({ from, to, [name]: event.target.value || undefined })}
        />
      )}
    </Field>
  );
  return (
    <>
      {day('from', from)}
      {day('to', to)}
    </>
  );
}

/** Badge of the user that filters the list; a press removes it. */
function UserControl({ value, onChange }: Omit<ControlProps<LinkedUserListFilter>, 'filter'>) {
  const { t } = useTranslation('admin');
  if (value === undefined) return null;
  return (
    <Button className="sm:mt-5" onClick={() => onChange(undefined)}>
      {t('order.ofUser', { id: value.slice(-8) })}
      <span aria-hidden="true">×</span>
    </Button>
  );
}

/** Badge of the filter set by a link; a press removes it. */
function LinkControl({ filter: { label }, value, onChange }: ControlProps<LinkedValueListFilter>) {
  const { t } = useTranslation('admin');
  if (value === undefined) return null;
  return (
    <Button className="sm:mt-5" onClick={() => onChange(undefined)}>
      {t(label, { value })}
      <span aria-hidden="true">×</span>
    </Button>
  );
}

/** Returns a list's filters: the search or user box, and the row of the others; undefined without any. */
export function renderListFilters({ list, search, ...rest }: FiltersProps): { box: ReactNode; row: ReactNode } {
  const controls = Object.entries(list.filters).map(([name, filter]) => ({
    name,
    filter,
    value: (search as Record<string, string | undefined>)[name],
    onChange: (value: string | undefined) => rest.onChange({ [name]: value }),
  }));
  const of = <Kind extends AdminListFilter['kind']>(kind: Kind) =>
    controls.filter(({ filter }) => filter.kind === kind) as (ControlProps<Extract<AdminListFilter, { kind: Kind }>> & {
      name: string;
    })[];
  const [typed] = of('text');
  const [person] = of('person');
  const hasDays = list.days && !of('link').some(({ filter, value }) => filter.days && value !== undefined);
  const hasRow = list.days || controls.some(({ filter }) => ['choice', 'listed', 'link', 'user'].includes(filter.kind));
  return {
    box: person ? (
      <UserSearchControl label={person.filter.label} value={person.value} onChange={person.onChange} />
    ) : (
      typed && <TextControl {...typed} />
    ),
    row: hasRow ? (
      <>
        {person && typed && (
          <div className="w-full sm:w-auto sm:pt-5">
            <TextControl {...typed} />
          </div>
        )}
        {of('choice').map((control) => (
          <ChoiceControl key={control.name} {...control} />
        ))}
        {of('listed').map((control) => (
          <ListedControl key={control.name} {...control} />
        ))}
        {hasDays && <DayControls search={search} {...rest} />}
        {of('link').map((control) => (
          <LinkControl key={control.name} {...control} />
        ))}
        {of('user').map((control) => (
          <UserControl key={control.name} {...control} />
        ))}
      </>
    ) : undefined,
  };
}
