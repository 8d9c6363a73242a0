import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { IconChevronDown } from '#ui/icons.tsx';
import { ShortId } from '#ui/id.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { LiabilitiesProofPanel } from './proof-check.tsx';
import { liabilitiesProofQuery } from './queries.ts';

/**
 * Proof that the user's balances are in the published total of liabilities. Main accounts only. `since`: creation of
 * the account, epoch seconds.
 */
export function LiabilitiesCard({ since }: { since: number }) {
  const { t } = useTranslation('liabilities');
  const { data, error, refetch } = useQuery(liabilitiesProofQuery(since));
  const proof = data?.proof;
  const save = () => {
    if (proof) saveFile(`liabilities-${proof.date}.json`, 'application/json', JSON.stringify(proof, null, 2));
  };
  return (
    <Card
      title={t('title')}
      aside={
        proof && (
          <Button size="sm" variant="ghost" title={t('saveHint')} onClick={save}>
            {t('save')}
          </Button>
        )
      }
    >
      <div className="flex min-h-40 flex-col gap-3 py-1">
        <p className="max-w-prose text-muted">{t('text')}</p>
        {data === null ? (
          <NoneYet />
        ) : data ? (
          <>
            <PublishedFacts {...data.published} />
            <LiabilitiesProofPanel key={data.proof.root} proof={data.proof} />
          </>
        ) : error ? (
          <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        <WhatItProves />
      </div>
    </Card>
  );
}

function NoneYet() {
  const { t } = useTranslation('liabilities');
  const format = useFormat();
  const next = (Math.floor(getServerNowMs() / 1000 / DAY_SECONDS) + 1) * DAY_SECONDS;
  return <EmptyState>{t('none', { time: format.time(next) })}</EmptyState>;
}

function PublishedFacts({ date, root, accounts, published_at }: PublishedLiabilities) {
  const { t } = useTranslation('liabilities');
  const format = useFormat();
  return (
    <DescriptionList className="max-w-xl">
      <DescriptionListItem label={t('day')}>{date}</DescriptionListItem>
      <DescriptionListItem label={t('readAt')}>
        <TimeText at={published_at} show="full" />
      </DescriptionListItem>
      <DescriptionListItem label={t('accounts')}>{format.integer(accounts)}</DescriptionListItem>
      <DescriptionListItem label={t('root')}>
        <ShortId value={root} />
      </DescriptionListItem>
    </DescriptionList>
  );
}

/** Summary of `docs/liabilities.md` for users. */
function WhatItProves() {
  const { t } = useTranslation('liabilities');
  return (
    <details className="group max-w-xl rounded border border-line">
      <summary className="flex min-h-9 cursor-pointer items-center justify-between gap-3 px-3 font-medium">
        {t('explain.title')}
        <IconChevronDown className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex list-disc flex-col gap-2 border-t border-line py-3 ps-7 pe-3 text-muted">
        {['sum', 'coins', 'moment', 'look', 'neighbour', 'bytes'].map((name) => (
          <li key={name}>{t(`explain.${name}`, { defaultValue: name })}</li>
        ))}
      </ul>
    </details>
  );
}
