import { useQuery } from '@tanstack/react-query';
import { TextFilter, WordFilter } from '#admin/features/kit/lists/filters.tsx';
import { ListPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { useListAddress } from '#admin/features/kit/lists/use-list-address.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { BankDetail } from './bank-detail.tsx';
import { type BankSearch, bankListQuery, bankStates, MOST_SEARCHED } from './queries.ts';
import { useBankColumns } from './use-bank-columns.tsx';

/** Bank accounts: those that wait for a review, the longest-waiting first, then the reviewed ones. */
export function BankListPage({ search }: { search: BankSearch }) {
  const { t } = useTranslation('admin');
  const columns = useBankColumns();
  const list = useQuery(bankListQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const change = address.filter;
  return (
    <ListPage
      title={t('titles.bankAccounts')}
      search={search}
      address={address}
      list={list}
      rows={list.data?.bank_accounts}
      columns={columns}
      searchBox={
        <TextFilter
          label={t('bank.search')}
          value={search.search}
          onChange={(text) => change({ search: text })}
          maxLength={MOST_SEARCHED}
        />
      }
      filters={
        <WordFilter
          label={t('bank.status')}
          area="bankStatus"
          values={bankStates}
          value={search.status}
          onChange={(status) => change({ status })}
        />
      }
      empty={t('bank.none')}
      panel={{
        title: t('bank.title'),
        detail: (id) => <BankDetail id={id} />,
        link: (id) => <OpenPage to="/admin/bank-accounts/$id" params={{ id }} />,
      }}
    />
  );
}
