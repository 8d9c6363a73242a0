import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/states.tsx';
import { DialogOpenerCards } from '#web/features/money/finance/opener-cards.tsx';
import { TextSectionsDialog } from '#web/features/money/finance/text-dialog.tsx';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { MaturityCalendar } from './maturity-calendar.tsx';
import { wealthProductsQuery, useWealthEvents } from './queries.ts';
import { useInvestmentRecordsDialog } from './use-investment-records-dialog.tsx';
import { WealthProductList } from './wealth-product-list.tsx';

const rules = ['invest', 'interest', 'end', 'renew'] as const;
const risks = ['house', 'locked', 'level'] as const;

/** Products that pay interest for a fixed term, and the user's investments. */
export function WealthTab({ asked }: { asked: 'records' | undefined }) {
  const { t } = useTranslation('finance');
  const session = useSession();
  useSitePageTitle(t('title'));
  useWealthEvents();
  return (
    <>
      <Heading />
      <Openers key={`openers ${getAccountIdentity(session)}`} asked={session ? asked : undefined} />
      <WealthProductList key={`products ${getAccountIdentity(session)}`} />
      {session && <MaturityCalendar key={`calendar ${getAccountIdentity(session)}`} />}
      <section aria-labelledby="risks" className="flex flex-col gap-3">
        <h2 id="risks" className="font-semibold">
          {t('risks.title')}
        </h2>
        <ul className="grid gap-x-8 gap-y-4 md:grid-cols-3">
          {risks.map((risk) => (
            <li key={risk} className="flex flex-col gap-1 text-sm">
              <h3 className="font-medium">{t(`risks.${risk}.title`)}</h3>
              <p className="text-muted text-pretty">{t(`risks.${risk}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** The operator's heading; the page's own name when that is empty. */
function Heading() {
  const { t } = useTranslation('finance');
  const { data } = useQuery(wealthProductsQuery);
  const { tag, title } = data?.heading ?? { tag: '', title: '' };
  return (
    <header className="flex flex-col gap-1">
      <div className="flex min-h-8 items-center gap-2">
        <h1 className="text-lg font-semibold">{title === '' ? t('title') : title}</h1>
        {tag !== '' && <Badge>{tag}</Badge>}
      </div>
      <p className="max-w-prose text-muted">{t('intro')}</p>
    </header>
  );
}

/** Buttons for the user's records and the rules. A visitor has no records. */
function Openers({ asked }: { asked: 'records' | undefined }) {
  const { t } = useTranslation('finance');
  const session = useSession();
  const records = useInvestmentRecordsDialog();
  const [isRulesOpen, setRulesOpen] = useState(false);
  const open = useEffectEvent(records.ask);
  useEffect(() => {
    if (asked === 'records') open();
  }, [asked]);
  const own = { key: 'records', title: t('records.title'), text: t('records.text'), onOpen: records.ask };
  const rulesOpener = {
    key: 'rules',
    title: t('rules.title'),
    text: t('rules.about'),
    onOpen: () => setRulesOpen(true),
  };
  return (
    <>
      <DialogOpenerCards openers={session ? [own, rulesOpener] : [rulesOpener]} />
      {records.dialog}
      <TextSectionsDialog
        area="finance"
        text="rules"
        sections={rules}
        open={isRulesOpen}
        onClose={() => setRulesOpen(false)}
      />
    </>
  );
}
