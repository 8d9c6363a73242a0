import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { PriceRecordTab } from './price-record-tab.tsx';
import { publishedLiabilitiesQuery } from './terms.ts';

/** Points of each tab but the first, which has its own component. */
const points = {
  settlement: ['next', 'second', 'receipt'],
  ledger: ['double', 'append', 'owed'],
  availability: ['minute', 'history', 'doubt'],
} as const;
const tabs = ['prices', 'settlement', 'ledger', 'availability'] as const;
type Tab = (typeof tabs)[number];

/** Tabs about prices, settlement, balances and their proofs. */
export function TechnologySection() {
  const { t } = useTranslation('tour');
  const [tab, setTab] = useState<Tab>('prices');
  return (
    <section aria-labelledby="technology" className="flex min-w-0 flex-col gap-6 border-t border-line pt-8">
      <div className="flex flex-col gap-3">
        <h2 id="technology" className="text-lg font-semibold text-balance">
          {t('technology.title')}
        </h2>
        <p className="max-w-[68ch] text-base text-muted text-pretty">{t('technology.text')}</p>
      </div>
      <Tabs
        label={t('technology.label')}
        panelId="technology-tab"
        tabs={tabs.map((value) => ({ value, label: t(`technology.tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="technology-tab" value={tab}>
        {tab === 'prices' && <PriceRecordTab />}
        {tab === 'settlement' && (
          <Points tab={tab}>
            <Link to="/verify/{-$id}" params={{ id: undefined }} className={buttonClass('secondary', 'lg')}>
              {t('technology.settlement.go')}
            </Link>
          </Points>
        )}
        {tab === 'ledger' && (
          <Points tab={tab}>
            <LastPublished />
          </Points>
        )}
        {tab === 'availability' && (
          <Points tab={tab}>
            <Link to="/status" className={buttonClass('secondary', 'lg')}>
              {t('technology.availability.go')}
            </Link>
          </Points>
        )}
      </TabPanel>
    </section>
  );
}

function Points({ tab, children }: { tab: keyof typeof points; children: ReactNode }) {
  const { t } = useTranslation('tour');
  return (
    <div className="flex flex-col items-start gap-6">
      <ul className="grid gap-x-12 gap-y-6 md:grid-cols-3">
        {points[tab].map((point) => (
          <li key={point} className="flex flex-col gap-1">
            <h3 className="text-base font-medium">{t(`technology.${tab}.${point}.title`, { defaultValue: point })}</h3>
            <p className="text-base text-muted text-pretty">
              {t(`technology.${tab}.${point}.text`, { defaultValue: '' })}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** Latest published root of liabilities; empty before the first. */
function LastPublished() {
  const { t } = useTranslation('tour');
  const format = useFormat();
  const { data } = useQuery(publishedLiabilitiesQuery);
  return (
    <p className="min-h-11 text-xs text-muted tabular-nums">
      {data && (
        <>
          <span>
            {t('technology.ledger.owed.published', { date: data.date, accounts: format.integer(data.accounts) })}
          </span>
          <span className="block font-mono break-all">{data.root}</span>
        </>
      )}
    </p>
  );
}
