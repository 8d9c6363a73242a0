import { useQuery } from '@tanstack/react-query';
import { DayFilter, TextFilter, WordFilter } from '#admin/features/kit/lists/filters.tsx';
import { ListPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { useListAddress } from '#admin/features/kit/lists/use-list-address.ts';
import { submissionStatuses } from '#shared/people/kyc.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { KycDetail } from './kyc-detail.tsx';
import { type KycSearch, kycListQuery } from './queries.ts';
import { useKycColumns } from './use-kyc-columns.tsx';

/** Verifications: those that wait, the longest-waiting first, then the decided ones. */
export function KycListPage({ search }: { search: KycSearch }) {
  const { t } = useTranslation('admin');
  const columns = useKycColumns();
  const list = useQuery(kycListQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const change = address.filter;
  return (
    <ListPage
      title={t('titles.kyc')}
      search={search}
      address={address}
      list={list}
      rows={list.data?.submissions}
      columns={columns}
      searchBox={
        <TextFilter label={t('kyc.search')} value={search.search} onChange={(text) => change({ search: text })} />
      }
      filters={
        <>
          <WordFilter
            label={t('kyc.status')}
            area="kycStatus"
            values={submissionStatuses}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <DayFilter from={search.from} to={search.to} onChange={change} error={list.error} />
        </>
      }
      panel={{
        title: t('kyc.title'),
        detail: (id) => <KycDetail id={id} />,
        link: (id) => <OpenPage to="/admin/kyc/$id" params={{ id }} />,
      }}
    />
  );
}
