import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../web/src/ui/button.tsx';
import type { Change } from '../../lib/search-params.ts';
import { ChoiceFilter, DayFilter, TextFilter } from './filters.tsx';
import { type AccountListSearch, kinds } from './list-search.ts';

interface Props<Search extends AccountListSearch> {
  search: Search;
  onChange: (change: Change<Search>) => void;
}

/** Finds by a whole symbol. */
export function SymbolFilter<Search extends AccountListSearch>({ search, onChange }: Props<Search>) {
  const { t } = useTranslation('admin');
  return (
    <TextFilter
      label={t('order.symbolFilter')}
      value={search.symbol}
      onChange={(symbol) => onChange({ symbol: symbol?.toUpperCase() } as Change<Search>)}
      maxLength={25}
    />
  );
}

interface AccountFiltersProps<Search extends AccountListSearch> extends Props<Search> {
  error: unknown;
  /** The list's own filters, before those that all have. */
  children: ReactNode;
}

/** What every list of what accounts do is narrowed by: live or demo, days, one user. */
export function AccountFilters<Search extends AccountListSearch>(props: AccountFiltersProps<Search>) {
  const { search, error, children } = props;
  const { t } = useTranslation('admin');
  const change = (one: Change<AccountListSearch>) => props.onChange(one as Change<Search>);
  return (
    <>
      {children}
      <ChoiceFilter
        label={t('order.account')}
        all={t('list.all')}
        choices={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={search.kind}
        onChange={(kind) => change({ kind })}
      />
      <DayFilter from={search.from} to={search.to} onChange={change} error={error} />
      {search.user_id !== undefined && (
        <Button className="sm:mt-5" onClick={() => change({ user_id: undefined })}>
          {t('order.ofUser', { id: search.user_id.slice(-8) })}
          <span aria-hidden="true">×</span>
        </Button>
      )}
    </>
  );
}
