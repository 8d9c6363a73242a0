import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { useRequireRecentLogin } from '#web/features/account/security/recent-login.tsx';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useFundPasswordPrompt } from './use-fund-password-prompt.tsx';

/** Switch for whitelist-only mode. It takes effect at once; turning it off takes a day. */
export function WhitelistOnlySwitch() {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  const client = useQueryClient();
  const errorText = useErrorText();
  const recent = useRequireRecentLogin();
  const fund = useFundPasswordPrompt();
  const { data: limits } = useQuery(withdrawalLimitsQuery);
  const change = useMutation({
    mutationFn: (only_book: boolean) =>
      recent.withRecentLogin(() =>
        fund.withFundPassword(() => siteApi('PUT /withdrawal-addresses/only', { body: { only_book } })),
      ),
    onSuccess: (answer) => client.setQueryData(withdrawalLimitsQuery.queryKey, answer.limits),
  });
  const isOnly = limits?.only_book === true;
  const until = limits?.only_book_until ?? null;
  return (
    <section aria-labelledby="only-book" className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex min-w-52 flex-1 flex-col">
          <h3 id="only-book" className="font-medium">
            {t('book.only')}
          </h3>
          <span className="text-xs text-muted">{t('book.onlyText')}</span>
        </span>
        <Button
          role="switch"
          aria-checked={isOnly && until === null}
          aria-labelledby="only-book"
          busy={change.isPending}
          className={limits ? undefined : 'invisible'}
          onClick={() => change.mutate(!isOnly || until !== null)}
        >
          {t(isOnly && until === null ? 'book.onlyOn' : 'book.onlyOff')}
        </Button>
      </div>
      <p role="status" className="text-xs text-muted">
        {isOnly && until !== null ? t('book.onlyUntil', { time: format.time(until) }) : ''}
      </p>
      {change.isError && <Notice tone="error">{errorText(change.error)}</Notice>}
      {recent.dialog}
      {fund.dialog}
    </section>
  );
}
