import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanProduct } from '#shared/schemas/loans.ts';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { MainAccountNotice } from '#web/features/money/deposit/main-account-notice.tsx';
import { DialogOpenerCards } from '#web/features/money/finance/opener-cards.tsx';
import { TextSectionsDialog } from '#web/features/money/finance/text-dialog.tsx';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { LoanCard } from './loan-card.tsx';
import { LoanForm } from './loan-form.tsx';
import { loanProductsQuery, useLoanEvents } from './queries.ts';
import { useLoanRecordsDialog } from './use-loan-records-dialog.tsx';

const rules = ['eligibility', 'terms', 'repayment', 'risks'] as const;

/** Loan tab: products, costs, and the application form. */
export function LoanTab() {
  const { t } = useTranslation(['loan', 'money']);
  const session = useSession();
  const isDemo = session?.mode === 'simulate';
  const [isRulesOpen, setRulesOpen] = useState(false);
  const records = useLoanRecordsDialog();
  const { data: products, error, refetch } = useQuery(loanProductsQuery);
  useSitePageTitle(t('title'));
  useLoanEvents();
  const own = { key: 'records', title: t('records.title'), text: t('records.text'), onOpen: records.ask };
  const rulesOpener = {
    key: 'rules',
    title: t('rules.title'),
    text: t('rules.about'),
    onOpen: () => setRulesOpen(true),
  };
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="min-h-8 text-lg font-semibold">{t('title')}</h1>
        <p className="max-w-prose text-muted">{t('intro')}</p>
      </header>
      {isDemo && <MainAccountNotice title={t('demo.title')} own={t('demo.own')} alone={t('demo.alone')} />}
      <DialogOpenerCards openers={session?.mode === 'main' ? [own, rulesOpener] : [rulesOpener]} />
      {products === undefined ? (
        error === null ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <ErrorState title={t('product.failed')} error={error} onRetry={() => void refetch()} />
        )
      ) : products.length === 0 ? (
        <EmptyState>{t('product.none')}</EmptyState>
      ) : (
        <Offers key={getAccountIdentity(session)} products={products} onRecords={records.ask} />
      )}
      {records.dialog}
      <TextSectionsDialog
        area="loan"
        text="rules"
        sections={rules}
        open={isRulesOpen}
        onClose={() => setRulesOpen(false)}
      />
    </>
  );
}

interface OffersProps {
  products: readonly LoanProduct[];
  onRecords: () => void;
}

/** Loan products next to the application form. */
function Offers({ products, onRecords }: OffersProps) {
  const { t } = useTranslation('loan');
  const [chosen, setChosen] = useState(products[0]?.id ?? '');
  const form = useRef<HTMLElement>(null);
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-labelledby="loans" className="flex flex-col gap-3">
        <h2 id="loans" className="font-semibold">
          {t('product.title')}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2">
          {products.map((product) => (
            <LoanCard
              key={product.id}
              product={product}
              isChosen={product.id === chosen}
              onChoose={() => {
                setChosen(product.id);
                form.current?.scrollIntoView({ block: 'nearest' });
              }}
            />
          ))}
        </ul>
      </section>
      <section
        ref={form}
        aria-labelledby="apply"
        className="flex min-w-0 scroll-my-16 flex-col gap-4 rounded border border-line bg-surface-1 p-4"
      >
        <h2 id="apply" className="font-semibold">
          {t('form.title')}
        </h2>
        <LoanForm products={products} chosen={chosen} onChoose={setChosen} onRecords={onRecords} />
      </section>
    </div>
  );
}
